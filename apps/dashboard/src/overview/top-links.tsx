import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { components } from '../api/v1.gen.ts';
import { Ranking } from '../reports/ranking.tsx';
import classes from './overview.module.css';

type TopLink = components['schemas']['TopLink'];

/** The links with the most clicks of all time, regardless of the page's range. */
export const TopLinks = ({ links }: { links: TopLink[] }) => (
  <Ranking
    name={t`Top links by clicks of all time`}
    rows={links.map((link) => ({ ...link, key: link.id, label: link.name }))}
    labelOf={({ id, slug, label, active }) => (
      <>
        <Anchor
          inherit
          c="inherit"
          underline="always"
          renderRoot={(props) => <Link to="/links/$linkId" params={{ linkId: id }} {...props} />}
        >
          {label}
        </Anchor>{' '}
        <span className={classes.quiet}>
          {active ? (
            <bdi dir="ltr">/{slug}</bdi>
          ) : (
            <Trans>
              <bdi dir="ltr">/{slug}</bdi> (paused)
            </Trans>
          )}
        </span>
      </>
    )}
  />
);
