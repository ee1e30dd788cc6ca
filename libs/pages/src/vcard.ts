import { digitsOf } from './bio-page-items.js';

/** The details of a contact. */
export interface VCard {
  name: string;
  organization?: string;
  email?: string;
  phone?: string;
  /** Any URL that `URL` can parse. */
  url?: string;
}

/** Maximum length of a line in octets, without its line break (RFC 6350, 3.2). */
const maxLine = 75;

/**
 * A vCard 4.0 (RFC 6350). Texts may contain anything: separators and line breaks are escaped, and other control characters are
 * left out, so that no text can add a property.
 */
export function renderVCard({ name, organization, email, phone, url }: VCard): string {
  const lines = [
    'BEGIN:VCARD',
    'VERSION:4.0',
    `FN:${escapeText(name)}`,
    // Some address books show nothing without it. It is not known which part of the name is which.
    `N:;${escapeText(name)};;;`,
    ...(organization === undefined ? [] : [`ORG:${escapeText(organization)}`]),
    ...(email === undefined ? [] : [`EMAIL:${escapeText(email)}`]),
    ...(phone === undefined ? [] : [`TEL:${digitsOf(phone)}`]),
    ...(url === undefined ? [] : [`URL:${new URL(url).href}`]),
    'END:VCARD',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

const escapeText = (text: string): string =>
  text
    .replace(/[\\,;]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '');

/** Breaks a line before the character that would make it too long. Continuation lines begin with a space. */
function fold(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > maxLine) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
