import { domainToUnicode } from 'node:url';
import { slugError } from '../slug-error.js';
import { isOffensive } from './offensive-words.js';

/** A slug is for reading, so it is shorter than it could be. */
const maxLength = 32;
const maxWords = 4;

/** Numbers that tell apart slugs of the same words. */
const numbers = [2, 3, 4, 5, 6, 7, 8, 9];

/** Letters that are not an ASCII letter and an accent. */
const spelledOut: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

const toAscii = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßæœøłđðþı]/g, (letter) => spelledOut[letter] ?? letter);

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Ids and hashes say nothing to people. A number of up to four digits may be a year. */
const isMeaningful = (word: string): boolean =>
  /^[a-z]{2,20}$/.test(word) || /^(?:\d{1,4}|[a-z]+\d{1,2})$/.test(word);

/** Words that say nothing about a page: articles, prepositions and parts of addresses, in several languages. */
const stopWords: ReadonlySet<string> = new Set(
  [
    'a an and are as at be by for from how in into is it its my of on or our that the this to us was we what with you your',
    'das dem den der des die ein eine einem einen einer eines fur im ist mit und von vom wie zu zum zur auf aus bei',
    'au aux ce ces dans de du en est et la le les leur nos notre ou par pour qui sur un une vos votre avec',
    'con del e el los las lo para por que se sin su sus una unos y al como',
    'al alla che da dal dalla della delle di gli i il nel nella per sono tra un uno',
    'com da do dos das na nas no nos o os para pela pelo por um uma',
    'aan bij dat een en het met naar op te van voor',
    'http https www html index home page pages default category categories product products item items',
    'view show node id ref utm en-us amp',
  ].flatMap((words) => words.split(' ')),
);

/** The words of a text that mean something, in lowercase ASCII. */
function wordsOf(text: string): string[] {
  return toAscii(decode(text))
    .replaceAll(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => isMeaningful(word) && !stopWords.has(word))
    .slice(0, maxWords);
}

/** The name of a host: `shop.example.co.uk` is `example`. */
function nameOf(hostname: string): string[] {
  const labels = domainToUnicode(hostname).split('.').filter(Boolean);
  const isAddress = /^[\d.]+$|^\[/.test(hostname);
  if (isAddress || labels.length < 2) return [];
  const names = labels.slice(0, -1).filter((label) => !/^(?:www\d?|com?|org|net|ac|gov|edu)$/.test(label));
  return wordsOf(names.at(-1) ?? '');
}

/** Texts of a URL that may say what it is about, the best first. */
function textsOf(url: URL): string[] {
  const segments = url.pathname
    .split('/')
    .map((segment) => segment.replace(/\.(?:x?html?|php|aspx?|jsp|pdf)$/i, ''))
    .reverse();
  const titles = ['title', 'name', 'q', 'utm_campaign'].map((name) => url.searchParams.get(name) ?? '');
  return [...segments, ...titles, decode(url.hash.slice(1))];
}

/** The words joined, without those for which there is no room. */
function join(words: readonly string[]): string {
  let slug = '';
  for (const word of new Set(words)) {
    const longer = slug === '' ? word : `${slug}-${word}`;
    if (longer.length > maxLength) break;
    slug = longer;
  }
  return slug;
}

/**
 * Slugs that people can read, from the words of a destination, best first: as they are, and then with numbers. None is
 * reserved or offensive. Empty if the destination has no words in Latin letters.
 */
export function readableSlugs(destination: string): string[] {
  const url = new URL(destination);
  const name = nameOf(url.hostname);
  const [first = [], second = []] = textsOf(url)
    .map(wordsOf)
    .filter((words) => words.some((word) => /[a-z]/.test(word)));
  const plain = [
    join(first),
    join(first.slice(0, 2)),
    join([...name, ...first.slice(0, 2)]),
    join([...second.slice(0, 2), ...first.slice(0, 2)]),
    join(first.slice(0, 1)),
    join(second),
    join(name),
  ];
  const bases = plain.filter((slug) => /[a-z]/.test(slug));
  const all = [...bases, ...bases.flatMap((base) => numbers.map((number) => `${base}-${number}`))];
  return [...new Set(all)].filter((slug) => slugError(slug) === null && !isOffensive(slug));
}
