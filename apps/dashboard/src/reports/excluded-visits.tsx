import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import type { components } from '../api/v1.gen.ts';
import { formatCount } from '../format.ts';
import classes from './reconciliation.module.css';

/** The reasons visits do not count as views, by kind. */
const reasons: Record<string, string> = {
  bot: t`Search engines, and apps that fetch a preview when someone shares the link.`,
  head: t`Requests for headers only, such as those of link checkers.`,
  speculative: t`A browser preloaded the link. If the user then opens it, that visit is counted.`,
  'no-agent': t`Requests that do not say which browser they come from. Real browsers always do.`,
  automated: t`A browser requested the link although no one followed it, for example because a page shows it as a picture or a mail scanner opened it.`,
  expired: t`Visits after the link expired or reached its maximum number of clicks.`,
  blocked: t`Visits that a rule of the link blocks.`,
};

/** Visits that got a response but are not in any other figure of the report. */
export function ExcludedVisits({ excluded }: { excluded: components['schemas']['Excluded'][] }) {
  if (excluded.length === 0) {
    return (
      <Text size="sm">
        <Trans>Every visit in this range was counted.</Trans>
      </Text>
    );
  }
  return (
    <dl className={classes.excluded}>
      {excluded.map(({ key, label, count: visits }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{formatCount(visits)}</dd>
          <Text component="dd" size="sm" className={classes.quiet}>
            {reasons[key]}
          </Text>
        </div>
      ))}
    </dl>
  );
}
