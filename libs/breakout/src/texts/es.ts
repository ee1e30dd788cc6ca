import type { BreakoutTexts } from './breakout-texts.js';

export const es: BreakoutTexts = {
  title: 'Abre este enlace en tu navegador',
  titleOfApp: 'Abre este enlace en {name}',
  lead: 'Estás en el navegador integrado de {app}. En el tuyo ya tienes tus sesiones abiertas.',
  leadOfUnknown: 'Estás en el navegador integrado de una app. En el tuyo ya tienes tus sesiones abiertas.',
  leadsTo: 'Este enlace lleva a',
  openApp: 'Abrir en {name}',
  open: 'Abrir en el navegador',
  stay: 'Continuar aquí',
  otherwise: 'Si no pasa nada',
  byHand: 'Solo hacen falta dos toques',
  menu: {
    top: 'Toca {sign} en la parte superior de la pantalla.',
    bottom: 'Toca {sign} en la parte inferior de la pantalla.',
    app: 'Abre el menú de la app: {sign}',
  },
  signs: { dots: 'Más opciones', verticalDots: 'Más opciones', share: 'Compartir' },
  choose: 'Elige «{entry}».',
  chooseEither: 'Elige «{entry}» o «{other}».',
  entries: {
    externalBrowser: 'Abrir en un navegador externo',
    browser: 'Abrir en el navegador',
    defaultBrowser: 'Abrir en el navegador predeterminado',
    otherBrowser: 'Abrir en otro navegador',
    safari: 'Abrir en Safari',
    chrome: 'Abrir en Chrome',
  },
  address: 'O copia esta dirección en tu navegador',
  copy: 'Copiar enlace',
  copied: 'Copiado. Ahora pégalo en tu navegador.',
  notCopied: 'La dirección está seleccionada: cópiala y pégala en tu navegador.',
};
