import { plural, t } from '@lingui/core/macro';
import { Anchor, Paper, SimpleGrid, Text } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { components } from '../api/v1.gen.ts';
import { formatCount } from '../format.ts';
import classes from './overview.module.css';

/** The numbers of links, bio pages and groups, each with a link to its page. */
export function AccountTotals({ account }: { account: components['schemas']['AccountOverview'] }) {
  const { links, websites, groups } = account;
  const { active, paused } = links;
  const { published } = websites;
  return (
    <SimpleGrid
      component="section"
      aria-label={t`Account totals`}
      cols={3}
      spacing={{ base: 'xs', sm: 'md' }}
    >
      <Total to="/links" name={t`Links`} value={links.total}>
        {t({
          message: `${plural(active, { one: '# active', other: '# active' })}, ${plural(paused, { one: '# paused', other: '# paused' })}`,
          context: 'numbers of links',
        })}
      </Total>
      <Total to="/pages" name={t`Bio pages`} value={websites.total}>
        {t({
          message: `${plural(published, { one: '# published', other: '# published' })}`,
          context: 'number of bio pages',
        })}
      </Total>
      <Total to="/groups" name={t`Groups`} value={groups} />
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
