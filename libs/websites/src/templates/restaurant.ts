import type { WebsiteTemplate } from './template.js';

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
