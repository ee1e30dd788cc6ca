import type { NoticeTexts } from './notice-texts.js';

export const en: NoticeTexts = {
  notFound: {
    title: 'There is nothing here',
    text: 'This link does not exist, or it is turned off right now.',
    hints: [
      'Typed it in? Compare it with the original: 0 and O, 1 and l look alike. Capital letters make no difference.',
      'Copied it? Make sure that the end is not cut off.',
      'Otherwise, ask the person who gave it to you, or try again later.',
    ],
  },
  ended: {
    title: 'This link has ended',
    text: 'It was open until a certain day, or for a certain number of visits. The person who gave it to you may have a new one.',
  },
  unavailable: {
    title: 'One moment, please',
    text: 'We cannot look up this link right now. Try again in a few seconds.',
  },
  newer: {
    title: 'Not available yet',
    text: 'This link needs a newer version of this service than the one that is running. Try again later.',
  },
  failed: {
    title: 'Something went wrong',
    text: 'This is our fault, not yours, and we have logged it. Try again in a few seconds.',
  },
  tooMany: {
    title: 'Too many at once',
    text: 'Many pages were opened from your network within a minute. Wait a moment, then try again.',
  },
  tooLarge: {
    title: 'This report cannot be shown',
    text: 'It is about more than can be read at once. Ask the person who shared it for fewer days or fewer links.',
  },
  home: {
    title: 'This is a link service',
    text: 'Short links and bio pages live here. Open one to see where it leads.',
  },
  blocked: {
    title: 'This link is not available to you',
    text: 'It is not offered to everyone. The country, the device or the time may be the reason.',
  },
  disabled: {
    title: 'This link has been disabled',
    text: 'The operator of this service turned it off.',
    because: {
      phishing: 'It was reported for phishing: it tried to steal passwords or personal data.',
      malware: 'It led to harmful software.',
      spam: 'It was used for spam.',
      illegal: 'Its content is against the law.',
      account: 'The account that it belongs to is disabled.',
    },
  },
};
