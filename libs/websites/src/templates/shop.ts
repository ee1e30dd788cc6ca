import type { WebsiteTemplate } from './template.js';

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
