import type { WebsiteTemplate } from './template.js';

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
