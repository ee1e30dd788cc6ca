import { locale } from '../language/language.ts';

const withTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
const withSeconds = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' });
const withoutTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });

/** A timestamp from the API, as date and time in the viewer's time zone and language. */
export function LocalDateTime({ at }: { at: string }) {
  return <time dateTime={at}>{withTime.format(new Date(at))}</time>;
}

/** A timestamp from the API, as date and time with seconds in the viewer's time zone and language. */
export function ExactTime({ at }: { at: string }) {
  return <time dateTime={at}>{withSeconds.format(new Date(at))}</time>;
}

/** A timestamp from the API, as a date in the viewer's time zone and language. The tooltip has the time. */
export function LocalDate({ at }: { at: string }) {
  const time = new Date(at);
  return (
    <time dateTime={at} title={withTime.format(time)}>
      {withoutTime.format(time)}
    </time>
  );
}
