import { plural, t } from '@lingui/core/macro';
import { formatCount } from '../format.ts';

/** Each number in the API's message, such as a limit. */
type Numbers = readonly number[];

/** Translations of field errors, by their code. The API's messages are English, and more precise. */
const texts: Partial<Record<string, (numbers: Numbers, message: string) => string>> = {
  common: () => t`This is one of the first passwords that people guess. Choose another.`,
  contextual: () =>
    t`This is mostly your email address or the name of this site. Choose something unrelated.`,
  credentials: () =>
    t`Remove the user name and the password from the URL: the part before “@”. All visitors would see them.`,
  denied_host: () => t`Links to this host are not allowed here.`,
  domain_taken: () => t`This is already in use.`,
  ends_before_start: () => t`This must be later than the start.`,
  external_id_taken: () => t`This is already in use.`,
  in_the_past: () => t`This must be in the future.`,
  invalid_alias: () =>
    t`A code has up to 255 characters (fewer if not all are Latin letters), does not begin with “/”, and has no “?”, “#”, “//” or “\\”.`,
  invalid_color: () => t`This must be a color such as #0a7d5c.`,
  invalid_days: wholeNumber,
  invalid_host: () => t`This must be the name of a host, such as go.example.com.`,
  invalid_length: (numbers) => (numbers.length === 2 ? between(numbers) : atMost(numbers)),
  invalid_slug: () =>
    t`A slug has 1 to 64 letters (A–Z), digits, “-” and “_”, and starts and ends with a letter or digit.`,
  invalid_text: () => t`This contains characters that are not allowed.`,
  invalid_url: (_numbers, message) =>
    message.includes('whitespace')
      ? t`Remove the spaces and line breaks from the URL.`
      : t`Enter a complete URL that begins with https://, such as https://shop.example/summer.`,
  low_contrast: () => t`These colors have too little contrast to be scanned.`,
  mismatch: () => t`This is not the name of the account.`,
  out_of_range: wholeNumber,
  own_host: () =>
    t`This is an address of short links, so visitors would be redirected in a loop. Enter the address of the page that they should see.`,
  past: () => t`This must be in the future.`,
  private_host: () => t`The host must be on the public internet.`,
  required: () => t`This field is required.`,
  reserved: () => t`This slug is reserved.`,
  slug_taken: () => t`This slug is already in use.`,
  taken: () => t`This is already in use.`,
  unfit_for_holdout: () => t`A hold-out needs tracked conversions, and visitors who are led out of apps.`,
  too_few: () => t`This needs more entries.`,
  too_long: atMost,
  too_many: tooMany,
  too_short: ([min = 0]) =>
    plural(min, { one: 'This needs at least # character.', other: 'This needs at least # characters.' }),
  unknown_domain: () => t`This no longer exists.`,
  unknown_group: () => t`This no longer exists.`,
  unknown_link: () => t`This no longer exists.`,
  wrong: () => t`This is not correct.`,
  wrong_network: () => t`This address does not belong to the network.`,
};

/** The codes with a translation. */
export const translatedCodes = Object.keys(texts);

function wholeNumber(numbers: Numbers): string {
  const [min = '', max = ''] = numbers.map(formatCount);
  return t`This must be a whole number from ${min} to ${max}.`;
}

function between(numbers: Numbers): string {
  const [min = '', max = ''] = numbers.map(formatCount);
  return t`This must have ${min} to ${max} characters.`;
}

function tooMany(numbers: Numbers): string {
  const [max = ''] = numbers.map(formatCount);
  return t`At most ${max} are allowed.`;
}

function atMost([max = 0]: Numbers): string {
  return plural(max, {
    one: 'This may have at most # character.',
    other: 'This may have at most # characters.',
  });
}

/**
 * The message of a field error in the language of the page. Falls back to the API's message if its code has no
 * translation.
 */
export function fieldErrorText({ code, message }: { code: string; message: string }): string {
  const numbers = message.match(/\d[\d,]*/g)?.map((digits) => Number(digits.replaceAll(',', ''))) ?? [];
  return texts[code]?.(numbers, message) ?? message;
}
