import type { WebsiteTemplate } from './template.js';

export const musician: WebsiteTemplate = {
  description: 'a musician or a band: music, videos, dates and merchandise',
  looks: {
    theme: 'sunset',
    font: 'oswald',
    buttons: 'pill',
    cover: { type: 'gradient', from: '#2b1055', to: '#f2545b' },
  },
  items: [
    { kind: 'media' },
    { kind: 'media' },
    { kind: 'heading' },
    { kind: 'url', featured: true },
    { kind: 'url' },
  ],
  titles: {
    en: ['Listen to the new single', 'Watch the video', 'On tour', 'Tickets', 'Merch'],
    de: ['Die neue Single anhören', 'Das Video ansehen', 'Auf Tour', 'Tickets', 'Merch'],
    fr: ['Écouter le nouveau single', 'Regarder le clip', 'En tournée', 'Billets', 'Boutique'],
    es: ['Escucha el nuevo sencillo', 'Mira el vídeo', 'De gira', 'Entradas', 'Tienda'],
    pt: ['Ouça o novo single', 'Veja o vídeo', 'Em turnê', 'Ingressos', 'Loja'],
    it: ['Ascolta il nuovo singolo', 'Guarda il video', 'In tour', 'Biglietti', 'Merchandising'],
    ja: ['新曲を聴く', 'ビデオを見る', 'ツアー', 'チケット', 'グッズ'],
    ar: ['استمع إلى الأغنية الجديدة', 'شاهد الفيديو', 'الجولة', 'التذاكر', 'المتجر'],
  },
};
