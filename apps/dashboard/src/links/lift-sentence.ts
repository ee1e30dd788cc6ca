import { plural, t } from '@lingui/core/macro';
import type { components } from '../api/v1.gen.ts';
import { formatCount, formatDifference } from '../format.ts';

export type Lift = components['schemas']['Lift'];
type Difference = Lift['conversions'];

/** True if a holdout has a result, including that no difference was seen. */
export const hasVerdict = ({ verdict, reason }: Pick<Lift, 'verdict' | 'reason'>): boolean =>
  reason === null && verdict !== null && verdict !== 'not_enough_data';

/** Sums up the holdout of a link, or of all links of the account, claiming no more than the data shows. */
export function liftSentence({ scope, verdict, reason, moreDays, conversions }: Lift): string {
  if (reason !== null || verdict === null) {
    return t`No result: one of the two groups lacks visits, so they cannot be compared.`;
  }
  if (verdict === 'not_enough_data') return moreDays === null ? t`Not enough data yet.` : waiting(moreDays);
  const sales = Math.round(Math.abs(conversions?.total.value ?? 0));
  const interval = intervalText(conversions, verdict === 'less' ? -1 : 1);
  const isOfLink = scope.kind === 'link';
  switch (verdict) {
    case 'more':
      if (!isOfLink) {
        return t`With breakout, ${plural(sales, { one: '# more sale', other: '# more sales' })} could be traced to your links (95%: ${interval}).`;
      }
      return t`With breakout, ${plural(sales, { one: '# more sale', other: '# more sales' })} could be traced to this link (95%: ${interval}).`;
    case 'less':
      if (!isOfLink) {
        return t`With breakout, ${plural(sales, { one: '# fewer sale', other: '# fewer sales' })} could be traced to your links (95%: ${interval}).`;
      }
      return t`With breakout, ${plural(sales, { one: '# fewer sale', other: '# fewer sales' })} could be traced to this link (95%: ${interval}).`;
    case 'no_difference_seen':
      return t`No difference in sales seen so far (95%: ${interval}).`;
  }
}

function waiting(days: number): string {
  const weeks = Math.round(days / 7);
  const time =
    days < 14
      ? plural(days, { one: '# more day', other: '# more days' })
      : plural(weeks, { one: '# more week', other: '# more weeks' });
  return t`Not enough data yet: about ${time} at this rate.`;
}

/** The difference for the visits of a single app, which claims nothing beyond them. */
export function appSentence({ conversions }: Pick<Lift, 'conversions'>): string {
  const { value, low, high } = conversions?.total ?? { value: 0, low: null, high: null };
  const difference = formatDifference(Math.round(value));
  if (low === null || high === null) {
    return t`Difference in sales: ${difference}. A 95% range needs 50 sales in each group.`;
  }
  const [from, to] = [formatDifference(Math.round(low)), formatDifference(Math.round(high))];
  const interval = t({ message: `${from} to ${to}`, context: 'the ends of an interval, two numbers' });
  return t`Difference in sales: ${difference} (95%: ${interval}, for this range only).`;
}

/** From the lower to the higher end, in sales of all treated visits. @param sign -1 to state how many fewer they are. */
function intervalText(difference: Difference, sign: 1 | -1): string {
  const { low, high } = difference?.total ?? {};
  const [from, to] = [low ?? 0, high ?? 0]
    .map((end) => Math.round(sign * end))
    .sort((a, b) => a - b)
    .map((end) => formatCount(end));
  return t({ message: `${from} to ${to}`, context: 'the ends of an interval, two numbers' });
}

/** The difference for sales on the day of the click; null if there are none to compare. */
export function sameDaySentence({ sameDayConversions }: Lift): string | null {
  if (!sameDayConversions) return null;
  const sales = formatCount(Math.round(sameDayConversions.perThousand.value * 10) / 10);
  return t`For sales on the day of the click, where this matters least, the difference is ${sales} for 1,000 visits.`;
}
