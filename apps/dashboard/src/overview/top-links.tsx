import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { components } from '../api/v1.gen.ts';
import { Card } from '../reports/card.tsx';
import { Ranking } from '../reports/ranking.tsx';
import classes from './overview.module.css';

type TopLink = components['schemas']['TopLinkDto'];

/** The links with the most clicks of all time, whatever range the page shows. */
export function TopLinks({ links }: { links: TopLink[] }) {
  const total = links.reduce((sum, { clicks }) => sum + clicks, 0);
  return (
    <Card title="Top links" lead="Clicks of all time, and what part of these five links' clicks that is.">
      <Ranking
        name="Links by clicks of all time"
        rows={links.map((link) => ({ ...link, key: link.id, label: link.name }))}
        total={total}
        labelOf={(link) => (
          <>
            <Anchor component={Link} to="/links/$linkId" params={{ linkId: link.id }} inherit>
              {link.label}
            </Anchor>{' '}
            <span className={classes.quiet}>
              /{link.slug}
              {!link.active && ' (paused)'}
            </span>
          </>
        )}
      />
    </Card>
  );
}
