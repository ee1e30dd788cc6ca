import type { WebsiteTemplate } from './template.js';

export const streamer: WebsiteTemplate = {
  description: 'a streamer: the channel, the next stream and the community',
  looks: { theme: 'grape', font: 'space-mono', buttons: 'shadow' },
  items: [
    { kind: 'url', featured: true },
    { kind: 'countdown' },
    { kind: 'media' },
    { kind: 'url' },
    { kind: 'url' },
  ],
  titles: {
    en: ['Watch live', 'Next stream', 'Best moments', 'Join the community', 'Support the channel'],
    de: [
      'Live ansehen',
      'Nächster Stream',
      'Die besten Momente',
      'Komm in die Community',
      'Den Kanal unterstützen',
    ],
    fr: [
      'Regarder en direct',
      'Prochain stream',
      'Meilleurs moments',
      'Rejoindre la communauté',
      'Soutenir la chaîne',
    ],
    es: [
      'Ver en directo',
      'Próximo directo',
      'Los mejores momentos',
      'Únete a la comunidad',
      'Apoya el canal',
    ],
    pt: ['Assistir ao vivo', 'Próxima live', 'Melhores momentos', 'Entre na comunidade', 'Apoie o canal'],
    it: [
      'Guarda in diretta',
      'Prossima diretta',
      'I momenti migliori',
      'Entra nella community',
      'Sostieni il canale',
    ],
    ja: ['ライブを見る', '次の配信', 'ベストシーン', 'コミュニティに参加', 'チャンネルを応援'],
    ar: ['شاهد البث المباشر', 'البث القادم', 'أفضل اللحظات', 'انضم إلى المجتمع', 'ادعم القناة'],
  },
};
