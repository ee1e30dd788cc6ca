import type { LeftOut, LeftOutReason } from '@app/imports';
import type { LeftOutDto } from './page-import.dto.js';

const messages: Readonly<Record<LeftOutReason, string>> = {
  http_url: 'The address starts with http:, and bio pages link to https: only.',
  unsupported_scheme: 'This is not the address of a web page. Bio pages link to https: only.',
  invalid_url: 'This is not an address that a browser can open.',
  url_too_long: 'The address has more than 2,048 characters.',
  credentials: 'The address contains a user name or password.',
  own_host: 'The address is on the host of short links. Add it as one of your links.',
  denied_host: 'Links to this host are not allowed here.',
  mixed_script: 'The host mixes scripts, so it may look like another one. Add it yourself if it is right.',
  embed: 'This is embedded content without an address of its own.',
  locked: 'Visitors needed a code, a payment or an age for this. Here it would be open to everybody.',
  unknown_network: 'Bio pages have no icon for this network.',
  wrong_network: 'The address does not lead to this network.',
  too_many: 'A bio page has at most 100 items and 50 social networks.',
  shortened: 'This was too long, and was shortened.',
  not_in_file: 'The file does not contain the photo, or it is larger than 5 MB. Photos are not fetched.',
  unreadable: 'The photo is damaged, or neither PNG, JPEG nor WebP.',
};

/** Converts an entry of the report to its form in the API. */
export const presentLeftOut = ({ part, text, url, reason }: LeftOut): LeftOutDto => ({
  part,
  text,
  url,
  reason,
  message: messages[reason],
});
