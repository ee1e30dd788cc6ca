import type { ValueError } from '@app/common';

/** Characters in a predictable order: digits, letters, rows of a keyboard. */
const sequences = [
  '0123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
];
/** Words that are obvious choices here. */
const ownWords = ['waypost'];
/** Shorter words occur by chance. */
const minWordLength = 4;
/** A password needs this many characters besides the words that its account suggests. */
const minOwnCharacters = 8;
/** A common password plus this many characters is still common. */
const maxDecoration = 6;

let commonPasswords: Promise<Set<string>> | null = null;

/** 49,000 of the most common passwords. They are loaded with the first password that is checked. */
function loadCommonPasswords(): Promise<Set<string>> {
  commonPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return commonPasswords;
}

/**
 * Why a password of sufficient length is still easy to guess; null if it is not. Makes no network request: the list is
 * part of Waypost.
 * @param context words that the password must not mainly consist of, such as the email address and our host names.
 */
export async function weaknessOf(password: string, context: string[]): Promise<ValueError | null> {
  const text = password.normalize('NFKC').toLowerCase();
  if (isContextual(text, context)) {
    return {
      code: 'contextual',
      message: 'This is mostly your email address or the name of this site. Choose something unrelated.',
    };
  }
  if (isPattern(text) || isCommon(text, await loadCommonPasswords())) {
    return {
      code: 'common',
      message: 'This is one of the first passwords that people guess. Choose another.',
    };
  }
  return null;
}

function isContextual(text: string, context: string[]): boolean {
  const words = [...ownWords, ...context.flatMap(wordsOf)].sort((a, b) => b.length - a.length);
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), text);
  return rest !== text && rest.length < minOwnCharacters;
}

/** The whole string and its parts. */
const wordsOf = (text: string): string[] =>
  [text, ...text.split(/[^\p{L}\p{N}]+/u)]
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word.length >= minWordLength);

/** A short piece repeated, or characters in order, forward or backward. */
function isPattern(text: string): boolean {
  if (/^(.{1,4}?)\1+.{0,3}$/su.test(text)) return true;
  const backward = [...text].reverse().join('');
  return sequences.some((sequence) => {
    const repeated = sequence.repeat(Math.ceil(text.length / sequence.length) + 1);
    return repeated.includes(text) || repeated.includes(backward);
  });
}

/** On the list, alone, twice, or decorated with digits and punctuation. */
function isCommon(text: string, common: Set<string>): boolean {
  const core = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const half = text.slice(0, text.length / 2);
  if (common.has(text) || (half + half === text && common.has(half))) return true;
  return text.length - core.length <= maxDecoration && common.has(core);
}
