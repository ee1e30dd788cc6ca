import type { NoticeTexts } from './notice-texts.js';

export const es: NoticeTexts = {
  notFound: {
    title: 'Aquí no hay nada',
    text: 'Este enlace no existe o está desactivado en este momento.',
    hints: [
      '¿Lo has escrito a mano? Compáralo con el original: 0 y O, 1 y l se parecen. Las mayúsculas no importan.',
      '¿Lo has copiado? Comprueba que no falte nada al final.',
      'Si no, pregunta a quien te lo dio o inténtalo más tarde.',
    ],
  },
  ended: {
    title: 'Este enlace ha terminado',
    text: 'Estuvo abierto hasta una fecha o para un número de visitas. Quizá quien te lo dio tenga uno nuevo.',
  },
  unavailable: {
    title: 'Un momento, por favor',
    text: 'Ahora mismo no podemos buscar este enlace. Inténtalo de nuevo en unos segundos.',
  },
  newer: {
    title: 'Todavía no disponible',
    text: 'Este enlace necesita una versión de este servicio más reciente que la que está en funcionamiento. Inténtalo de nuevo más tarde.',
  },
  failed: {
    title: 'Algo ha salido mal',
    text: 'La culpa es nuestra, no tuya, y ha quedado registrada. Inténtalo de nuevo en unos segundos.',
  },
  tooMany: {
    title: 'Demasiadas a la vez',
    text: 'Desde tu red se han abierto muchas páginas en un minuto. Espera un momento e inténtalo de nuevo.',
  },
  tooLarge: {
    title: 'Este informe no se puede mostrar',
    text: 'Abarca más de lo que se puede leer de una vez. Pide a quien lo compartió menos días o menos enlaces.',
  },
  home: {
    title: 'Esto es un servicio de enlaces',
    text: 'Aquí viven enlaces cortos y páginas de perfil. Sigue uno de ellos para llegar a algún sitio.',
  },
  blocked: {
    title: 'Este enlace no está disponible para ti',
    text: 'No se ofrece a todo el mundo. El país, el dispositivo o la hora pueden ser el motivo.',
  },
  disabled: {
    title: 'Este enlace ha sido bloqueado',
    text: 'El operador de este servicio lo ha desactivado.',
    because: {
      phishing: 'Se denunció por phishing: intentaba robar contraseñas o datos personales.',
      malware: 'Llevaba a software dañino.',
      spam: 'Se usaba para enviar spam.',
      illegal: 'Su contenido infringe la ley.',
      account: 'La cuenta a la que pertenece está desactivada.',
    },
  },
};
