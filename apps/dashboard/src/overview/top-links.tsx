import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { components } from '../api/v1.gen.ts';
import { Card } from '../reports/card.tsx';
import { Ranking } from '../reports/ranking.tsx';
import classes from './overview.module.css';

type TopLink = components['schemas']['TopLinkDto'];

/** The links with the most clicks of all time, whatever range the page shows. */
export function TopLinks({ links }: { links: TopLink[] }) {
  return (
    <Card title="Top links" lead="By the clicks of their whole life, whatever the range.">
      <Ranking
        name="Links by clicks of all time"
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
    </Card>
  );
}
