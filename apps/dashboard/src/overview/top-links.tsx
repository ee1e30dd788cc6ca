import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { components } from '../api/v1.gen.ts';
import { Ranking } from '../reports/ranking.tsx';
import classes from './overview.module.css';

type TopLink = components['schemas']['TopLinkDto'];

/** The links with the most clicks of all time, regardless of the page's range. */
export const TopLinks = ({ links }: { links: TopLink[] }) => (
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
);
