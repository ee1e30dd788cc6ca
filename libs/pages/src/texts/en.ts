import type { NoticeTexts } from './notice-texts.js';

export const en: NoticeTexts = {
  notFound: {
    title: 'There is nothing here',
    text: 'This link does not exist, or it is switched off at the moment.',
    hints: [
      'Typed it in? Compare it with the original: 0 and O, 1 and l look alike. Capital letters make no difference.',
      'Copied it? Make sure that nothing is missing at its end.',
      'Otherwise ask whoever gave it to you, or try again later.',
    ],
  },
  unavailable: {
    title: 'One moment, please',
    text: 'We cannot look this link up right now. Try again in a few seconds.',
  },
  failed: {
    title: 'Something went wrong',
    text: 'This is our fault, not yours; it has been noted. Try again in a few seconds.',
  },
  home: {
    title: 'This is a link service',
    text: 'Short links and bio pages live here. Follow one of them to get somewhere.',
  },
};
