import type { NoticeTexts } from './notice-texts.js';

export const pt: NoticeTexts = {
  notFound: {
    title: 'Não há nada aqui',
    text: 'Este link não existe ou está desativado no momento.',
    hints: [
      'Digitou o link? Compare com o original: 0 e O, 1 e l são parecidos. Maiúsculas não fazem diferença.',
      'Copiou o link? Veja se não falta nada no final.',
      'Caso contrário, pergunte a quem passou o link para você ou tente mais tarde.',
    ],
  },
  ended: {
    title: 'Este link terminou',
    text: 'Ele ficou aberto até certa data ou para certo número de visitas. Quem passou o link talvez tenha um novo.',
  },
  unavailable: {
    title: 'Um momento, por favor',
    text: 'Não conseguimos consultar este link agora. Tente de novo em alguns segundos.',
  },
  newer: {
    title: 'Ainda não disponível',
    text: 'Este link precisa de uma versão deste serviço mais recente do que a que está em execução. Tente de novo mais tarde.',
  },
  failed: {
    title: 'Algo deu errado',
    text: 'A culpa é nossa, não sua, e o erro foi registrado. Tente de novo em alguns segundos.',
  },
  tooMany: {
    title: 'Páginas demais de uma vez',
    text: 'Muitas páginas foram abertas a partir da sua rede em um minuto. Espere um momento e tente de novo.',
  },
  tooLarge: {
    title: 'Este relatório não pode ser exibido',
    text: 'Ele abrange mais do que se pode ler de uma vez. Peça menos dias ou menos links a quem o compartilhou.',
  },
  home: {
    title: 'Este é um serviço de links',
    text: 'Aqui ficam links curtos e páginas de bio. Siga um deles para chegar a algum lugar.',
  },
  blocked: {
    title: 'Este link não está disponível para você',
    text: 'Ele não é oferecido a todos. O país, o dispositivo ou o horário podem ser o motivo.',
  },
  disabled: {
    title: 'Este link foi bloqueado',
    text: 'O operador deste serviço o desativou.',
    because: {
      phishing: 'Foi denunciado por phishing: tentava roubar senhas ou dados pessoais.',
      malware: 'Levava a um software nocivo.',
      spam: 'Era usado para enviar spam.',
      illegal: 'O seu conteúdo é contra a lei.',
      account: 'A conta a que pertence está desativada.',
    },
  },
};
