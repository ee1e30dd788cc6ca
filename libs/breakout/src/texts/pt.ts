import type { BreakoutTexts } from './breakout-texts.js';

export const pt: BreakoutTexts = {
  title: 'Abra este link no seu navegador',
  titleOfApp: 'Abra este link no {name}',
  lead: 'Você está no navegador interno do {app}. No seu, suas contas já estão conectadas.',
  leadOfUnknown: 'Você está no navegador interno de um app. No seu, suas contas já estão conectadas.',
  leadsTo: 'Este link leva a',
  openApp: 'Abrir no {name}',
  open: 'Abrir no navegador',
  stay: 'Continuar aqui',
  otherwise: 'Se nada acontecer',
  byHand: 'Bastam dois toques',
  menu: {
    top: 'Toque em {sign} na parte de cima da tela.',
    bottom: 'Toque em {sign} na parte de baixo da tela.',
    app: 'Abra o menu do app: {sign}',
  },
  signs: { dots: 'Mais opções', verticalDots: 'Mais opções', share: 'Compartilhar' },
  choose: 'Escolha “{entry}”.',
  chooseEither: 'Escolha “{entry}” ou “{other}”.',
  entries: {
    externalBrowser: 'Abrir no navegador externo',
    browser: 'Abrir no navegador',
    defaultBrowser: 'Abrir no navegador padrão',
    otherBrowser: 'Abrir em outro navegador',
    safari: 'Abrir no Safari',
    chrome: 'Abrir no Chrome',
  },
  address: 'Ou copie este endereço e abra no seu navegador',
  copy: 'Copiar link',
  copied: 'Copiado. Agora cole no seu navegador.',
  notCopied: 'O endereço está selecionado: copie e cole no seu navegador.',
};
