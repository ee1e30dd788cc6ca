const withTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const dateAlone = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** A time of the API in the viewer's own zone and language. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{withTime.format(new Date(at))}</time>;
}

/** The day of a time of the API in the viewer's own zone and language; the time of day is in the title. */
export function Day({ at }: { at: string }) {
  const time = new Date(at);
  return (
    <time dateTime={at} title={withTime.format(time)}>
      {dateAlone.format(time)}
    </time>
  );
}
