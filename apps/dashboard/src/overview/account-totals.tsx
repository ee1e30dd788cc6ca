import { Anchor, Paper, SimpleGrid, Text } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { components } from '../api/v1.gen.ts';
import { formatCount } from '../format.ts';
import classes from './overview.module.css';

/** The numbers of links, bio pages and groups, each with a link to its page. */
export function AccountTotals({ account }: { account: components['schemas']['AccountOverviewDto'] }) {
  const { links, websites, groups } = account;
  return (
    <SimpleGrid component="section" aria-label="Account totals" cols={3} spacing={{ base: 'xs', sm: 'md' }}>
      <Total to="/links" name="Links" value={links.total}>
        {formatCount(links.active)} active, {formatCount(links.paused)} paused
      </Total>
      <Total to="/pages" name="Bio pages" value={websites.total}>
        {formatCount(websites.published)} published
      </Total>
      <Total to="/groups" name="Groups" value={groups} />
    </SimpleGrid>
  );
}

interface TotalProps {
  to: LinkProps['to'];
  name: string;
  value: number;
  children?: React.ReactNode;
}

function Total({ to, name, value, children }: TotalProps) {
  return (
    <Paper withBorder className={classes.total}>
      <Text size="sm">
        <Anchor component={Link} to={to} inherit className={classes.cover}>
          {name}
        </Anchor>
      </Text>
      <Text fw={600} size="xl" lh={1.2} className={classes.number}>
        {formatCount(value)}
      </Text>
      {children && (
        <Text size="xs" className={classes.quiet}>
          {children}
        </Text>
      )}
    </Paper>
  );
}
