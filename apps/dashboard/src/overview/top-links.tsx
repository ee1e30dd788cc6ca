import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { components } from '../api/v1.gen.ts';
import { Ranking } from '../reports/ranking.tsx';
import { ReportCard } from '../reports/report-card.tsx';
import classes from './overview.module.css';

type TopLink = components['schemas']['TopLinkDto'];

/** The links with the most clicks of all time, regardless of the page's range. */
export function TopLinks({ links }: { links: TopLink[] }) {
  return (
    <ReportCard title="Top links" lead="By clicks of all time, regardless of the selected range.">
      <Ranking
        name="Top links by clicks of all time"
        rows={links.map((link) => ({ ...link, key: link.id, label: link.name }))}
        labelOf={(link) => (
          <>
            <Anchor
              inherit
              c="inherit"
              underline="always"
              renderRoot={(props) => <Link to="/links/$linkId" params={{ linkId: link.id }} {...props} />}
            >
              {link.label}
            </Anchor>{' '}
            <span className={classes.quiet}>
              /{link.slug}
              {!link.active && ' (paused)'}
            </span>
          </>
        )}
      />
    </ReportCard>
  );
}
