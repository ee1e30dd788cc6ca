import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Kbd } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.css';
import { IconBook, IconKeyboard, IconLink, IconPlus, IconSearch, IconSettings } from '@tabler/icons-react';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { dataOf } from '../api/api-client.ts';
import { v1Client } from '../api/v1-client.ts';
import { useMay } from '../session/permissions.tsx';
import { useMainPages } from '../shell/main-pages.ts';
import type { Shortcut } from './shortcuts.ts';

const [store, palette] = createSpotlight();

interface Command {
  label: string;
  icon: typeof IconLink;
  keys?: string;
  run: () => void;
}

/** Links whose name, slug or destination matches. */
const foundLinksQuery = (q: string) =>
  queryOptions({
    queryKey: ['links', 'found', q],
    queryFn: ({ signal }) =>
      dataOf(v1Client.GET('/v1/links', { signal, params: { query: { view: 'full', limit: 6, q } } })),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });

interface CommandPaletteProps {
  /** A new object for each opening, even while the palette is closing. */
  request: object;
  act: (shortcut: Shortcut) => void;
  onClose: () => void;
}

/** Finds links, pages and actions. */
export function CommandPalette({ request, act, onClose }: CommandPaletteProps) {
  const navigate = useNavigate();
  const pages = useMainPages();
  const mayCreate = useMay('links:create');
  const [query, setQuery] = useState('');
  const [wanted] = useDebouncedValue(query.trim(), 150);
  const { data: found } = useQuery(foundLinksQuery(wanted));
  useEffect(() => palette.open(), [request]);

  const matches = ({ label }: Command) => label.toLowerCase().includes(query.trim().toLowerCase());
  const create: Command[] = [
    { label: t`Create link`, icon: IconPlus, keys: 'C', run: () => act({ create: 'link' }) },
    { label: t`Create bio page`, icon: IconPlus, run: () => void navigate({ to: '/pages/new' }) },
  ];
  const commands: Command[] = [
    ...(mayCreate ? create : []),
    ...pages.map(({ to, label, icon, key }) => ({
      label,
      icon,
      ...(key && { keys: `G ${key.toUpperCase()}` }),
      run: () => void navigate({ to }),
    })),
    { label: t`Account settings`, icon: IconSettings, run: () => void navigate({ to: '/account' }) },
    { label: t`API documentation`, icon: IconBook, run: () => void open('/docs', '_blank', 'noopener') },
    { label: t`Keyboard shortcuts`, icon: IconKeyboard, keys: '?', run: () => act({ open: 'help' }) },
  ].filter(matches);
  const links = query.trim() === '' ? [] : (found?.data ?? []);
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={query}
      onQueryChange={setQuery}
      transitionProps={{ onExited: onClose }}
      scrollable
      attributes={{ content: { 'aria-label': t`Search and commands` } }}
    >
      <Spotlight.Search
        placeholder={t`Find a link, a page or an action`}
        aria-label={t`Find a link, a page or an action`}
        leftSection={<IconSearch size={18} aria-hidden />}
        maxLength={100}
      />
      <Spotlight.ActionsList>
        {links.length > 0 && (
          <Spotlight.ActionsGroup label={t`Links`}>
            {links.map(({ id, name, url }) => (
              <Spotlight.Action
                key={id}
                label={name}
                description={url}
                leftSection={<IconLink size={18} aria-hidden />}
                onClick={() => void navigate({ to: '/links/$linkId', params: { linkId: id } })}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {commands.length > 0 && (
          <Spotlight.ActionsGroup label={t`Pages and actions`}>
            {commands.map(({ label, icon: Icon, keys, run }) => (
              <Spotlight.Action
                key={label}
                label={label}
                leftSection={<Icon size={18} aria-hidden />}
                rightSection={keys && <Kbd size="xs">{keys}</Kbd>}
                onClick={run}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {links.length + commands.length === 0 && (
          <Spotlight.Empty>
            <Trans>Nothing found.</Trans>
          </Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
