import { t } from '@lingui/core/macro';
import { NavLink } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { type MainPage, useMainPages } from './main-pages.ts';
import classes from './shell.module.css';

/** The pages that creators work on and, below them in a collapsed section, one-time setup. */
export function MainMenu() {
  const { pathname } = useLocation();
  const pages = useMainPages().filter(({ place }) => place !== 'nowhere');
  const current = pageAt(pathname, pages);
  const settings = pages.filter(({ place }) => place === 'settings');
  // A manual choice holds until the next page.
  const [choice, choose] = useState<{ open: boolean; at: string }>();
  const isOpen = choice?.at === pathname ? choice.open : current?.place === 'settings';
  const itemOf = (page: MainPage) => <MenuItem key={page.to} page={page} isCurrent={page === current} />;
  return (
    <>
      {pages.filter(({ place }) => place !== 'settings').map(itemOf)}
      {settings.length > 0 && (
        <NavLink
          component="button"
          type="button"
          label={t`Settings`}
          leftSection={<IconSettings size={18} aria-hidden />}
          aria-expanded={isOpen}
          onClick={() => choose({ open: !isOpen, at: pathname })}
          className={classes.navItem}
        />
      )}
      {isOpen && settings.map(itemOf)}
    </>
  );
}

function MenuItem({
  page: { to, label, icon: Icon, place },
  isCurrent,
}: {
  page: MainPage;
  isCurrent: boolean;
}) {
  return (
    <NavLink
      component={Link}
      to={to}
      label={label}
      leftSection={<Icon size={18} aria-hidden />}
      active={isCurrent}
      activeOptions={{ exact: true }}
      aria-current={isCurrent ? 'page' : undefined}
      className={classes.navItem}
      data-below={place !== undefined || undefined}
    />
  );
}

/** The page of a path: the one whose path is its longest prefix. */
const pageAt = (pathname: string, pages: readonly MainPage[]): MainPage | undefined =>
  pages
    .filter(({ to }) => pathname === to || (to !== '/' && pathname.startsWith(`${String(to)}/`)))
    .sort((a, b) => String(b.to).length - String(a.to).length)[0];
