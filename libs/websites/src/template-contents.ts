import type { ButtonStyle, FontName, Language, Layout, ThemeName } from '@app/pages';

/** The starting point of a new bio page: its looks, and items whose content the owner replaces. */
export interface WebsiteTemplate {
  /** Description for users who choose a template. */
  description: string;
  looks: {
    theme: ThemeName;
    font?: FontName;
    buttons?: ButtonStyle;
    layout?: Layout;
    cover?: { type: 'gradient'; from: string; to: string };
  };
  items: readonly {
    kind: 'url' | 'media' | 'heading' | 'text' | 'countdown';
    /** The text of a text item. */
    text?: string;
    featured?: true;
  }[];
  /** The titles of the items, in their order. */
  titles: Readonly<Record<Language, readonly string[]>>;
}

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

export const shop: WebsiteTemplate = {
  description: 'a shop: products in two columns',
  looks: {
    theme: 'classic',
    font: 'poppins',
    buttons: 'rounded',
    layout: 'grid',
    cover: { type: 'gradient', from: '#0a7d5c', to: '#f2c14e' },
  },
  items: [
    { kind: 'url', featured: true },
    { kind: 'url' },
    { kind: 'url' },
    { kind: 'heading' },
    { kind: 'url' },
    { kind: 'url' },
  ],
  titles: {
    en: ['New in', 'All products', 'Gift cards', 'Service', 'Delivery and returns', 'Where to find us'],
    de: [
      'Neu im Shop',
      'Alle Produkte',
      'Gutscheine',
      'Service',
      'Lieferung und Rückgabe',
      'Hier findest du uns',
    ],
    fr: [
      'Nouveautés',
      'Tous les produits',
      'Cartes cadeaux',
      'Service',
      'Livraison et retours',
      'Où nous trouver',
    ],
    es: [
      'Novedades',
      'Todos los productos',
      'Tarjetas regalo',
      'Atención al cliente',
      'Envíos y devoluciones',
      'Dónde encontrarnos',
    ],
    pt: [
      'Novidades',
      'Todos os produtos',
      'Cartões-presente',
      'Atendimento',
      'Entrega e devolução',
      'Onde estamos',
    ],
    it: ['Novità', 'Tutti i prodotti', 'Buoni regalo', 'Assistenza', 'Spedizioni e resi', 'Dove trovarci'],
    ja: ['新着', 'すべての商品', 'ギフトカード', 'サポート', '配送と返品', '店舗案内'],
    ar: ['وصل حديثًا', 'جميع المنتجات', 'بطاقات الهدايا', 'الخدمة', 'التوصيل والإرجاع', 'أين تجدنا'],
  },
};

export const coach: WebsiteTemplate = {
  description: 'a coach or a consultant: a first call, and what convinces people of it',
  looks: { theme: 'ocean', font: 'nunito', buttons: 'rounded' },
  items: [
    { kind: 'url', featured: true },
    { kind: 'url' },
    { kind: 'url' },
    { kind: 'heading' },
    { kind: 'url' },
    { kind: 'url' },
  ],
  titles: {
    en: [
      'Book a free first call',
      'How I work',
      'What clients say',
      'For free',
      'The weekly newsletter',
      'The checklist',
    ],
    de: [
      'Kostenloses Erstgespräch buchen',
      'So arbeite ich',
      'Was Kunden sagen',
      'Kostenlos',
      'Der wöchentliche Newsletter',
      'Die Checkliste',
    ],
    fr: [
      'Réserver un premier appel gratuit',
      'Ma méthode',
      'Témoignages',
      'Gratuit',
      'La newsletter hebdomadaire',
      'La checklist',
    ],
    es: [
      'Reserva una primera llamada gratuita',
      'Cómo trabajo',
      'Lo que dicen mis clientes',
      'Gratis',
      'El boletín semanal',
      'La lista de comprobación',
    ],
    pt: [
      'Agende uma primeira conversa gratuita',
      'Como eu trabalho',
      'O que dizem os clientes',
      'Grátis',
      'A newsletter semanal',
      'A checklist',
    ],
    it: [
      'Prenota una prima chiamata gratuita',
      'Come lavoro',
      'Cosa dicono i clienti',
      'Gratis',
      'La newsletter settimanale',
      'La checklist',
    ],
    ja: ['無料の初回相談を予約', '進め方', 'お客様の声', '無料', '週刊ニュースレター', 'チェックリスト'],
    ar: [
      'احجز مكالمة أولى مجانية',
      'كيف أعمل',
      'ماذا يقول العملاء',
      'مجانًا',
      'النشرة الأسبوعية',
      'قائمة التحقق',
    ],
  },
};

export const event: WebsiteTemplate = {
  description: 'an event: a countdown, tickets and the way there',
  looks: { theme: 'poster', font: 'space-grotesk' },
  items: [
    { kind: 'countdown' },
    { kind: 'url', featured: true },
    { kind: 'url' },
    { kind: 'url' },
    { kind: 'url' },
  ],
  titles: {
    en: ['Doors open', 'Tickets', 'Program', 'How to get there', 'Questions and answers'],
    de: ['Einlass', 'Tickets', 'Programm', 'Anfahrt', 'Fragen und Antworten'],
    fr: ['Ouverture des portes', 'Billets', 'Programme', 'Comment venir', 'Questions et réponses'],
    es: ['Apertura de puertas', 'Entradas', 'Programa', 'Cómo llegar', 'Preguntas y respuestas'],
    pt: ['Abertura das portas', 'Ingressos', 'Programação', 'Como chegar', 'Perguntas e respostas'],
    it: ['Apertura porte', 'Biglietti', 'Programma', 'Come arrivare', 'Domande e risposte'],
    ja: ['開場', 'チケット', 'プログラム', 'アクセス', 'よくある質問'],
    ar: ['فتح الأبواب', 'التذاكر', 'البرنامج', 'كيفية الوصول', 'أسئلة وأجوبة'],
  },
};

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

export const restaurant: WebsiteTemplate = {
  description: 'a restaurant or a café: a table, the menu, opening hours and the way there',
  looks: { theme: 'forest', font: 'dm-serif', buttons: 'outline' },
  items: [
    { kind: 'url', featured: true },
    { kind: 'url' },
    { kind: 'text', text: '12:00–22:00' },
    { kind: 'heading' },
    { kind: 'url' },
  ],
  titles: {
    en: ['Reserve a table', 'Menu', 'Opening hours', 'Visit us', 'Directions'],
    de: ['Tisch reservieren', 'Speisekarte', 'Öffnungszeiten', 'Besuch uns', 'Anfahrt'],
    fr: ['Réserver une table', 'La carte', 'Horaires', 'Nous rendre visite', 'Itinéraire'],
    es: ['Reservar una mesa', 'Carta', 'Horario', 'Visítanos', 'Cómo llegar'],
    pt: ['Reservar uma mesa', 'Cardápio', 'Horário', 'Visite-nos', 'Como chegar'],
    it: ['Prenota un tavolo', 'Menù', 'Orari', 'Vieni a trovarci', 'Indicazioni'],
    ja: ['席を予約', 'メニュー', '営業時間', 'ご来店', 'アクセス'],
    ar: ['احجز طاولة', 'قائمة الطعام', 'ساعات العمل', 'زرنا', 'الاتجاهات'],
  },
};
