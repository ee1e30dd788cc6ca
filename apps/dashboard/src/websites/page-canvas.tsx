import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Button, Loader, Stack, Text, Title, useComputedColorScheme } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import {
  IconAdjustments,
  IconChevronLeft,
  IconMoon,
  IconPalette,
  IconPlus,
  IconSun,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Suspense, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { Choice } from '../api/dashboard-client.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { lazyComponent } from '../load-chunk.ts';
import { PageCalls } from '../shell/page-calls.tsx';
import { isUntouched, limits, newItem } from './draft.ts';
import { buttonsIn, focusButton, LivePreview } from './live-preview.tsx';
import { fieldOf } from './part-fields.ts';
import type { Part } from './preview-parts.ts';
import { PublishButton } from './publish-button.tsx';
import { partOf, sheetWith, unseenTitle, type Sheet } from './sheets.ts';
import { ThemePicker } from './theme-picker.tsx';
import { useBackToClose } from './use-back-to-close.ts';
import type { DraftState } from './use-draft.ts';
import { useWebsitePreview } from './use-website-preview.ts';
import { WebsiteCard } from './website-card.tsx';
import { WebsiteStatus } from './website-status.tsx';
import type { Website } from './website-queries.ts';
import classes from './page-canvas.module.css';

const PartSheet = lazyComponent(async () => (await import('./part-sheet.tsx')).PartSheet);

interface PageCanvasProps {
  website: Website;
  choices: { themes: Choice[]; networks: Choice[] };
  state: DraftState;
  /** The form with everything, what else can be done with the page, and its address. */
  fields: ReactNode;
  actions: ReactNode;
  address: ReactNode;
  /** Why the draft was not saved. */
  problem: ReactNode;
}

/** The editor of a bio page on narrow screens: the page itself, whose parts open their fields in a sheet. */
export function PageCanvas({ website, choices, state, fields, actions, address, problem }: PageCanvasProps) {
  const { draft, dirty, restored, errors, edit, save, change } = state;
  const { name, published, url } = website;
  useDocumentTitle(`${name} · Waypost`);
  const [scheme, setScheme] = useState(useComputedColorScheme('light', { getInitialValueInEffect: false }));
  const [{ sheet, opened }, setSheet] = useState<{ sheet: Sheet; opened: boolean }>(closed);
  const [showsThemes, setShowsThemes] = useState(false);
  const { request, srcDoc, note, unseen } = useWebsitePreview(website, draft);

  const open = useCallback((next: Sheet) => setSheet({ sheet: next, opened: true }), []);
  const close = useCallback(() => {
    completeField();
    edit((now) => ({ ...now, items: now.items.filter((item) => !isUntouched(item)) }));
    setSheet((now) => ({ ...now, opened: false }));
  }, [edit]);
  const themes = useRef<HTMLButtonElement>(null);
  const hideThemes = useCallback(() => {
    setShowsThemes(false);
    themes.current?.focus({ preventScroll: true });
  }, []);
  useBackToClose(Number(showsThemes) + Number(opened), opened ? close : hideThemes);
  const screen = useRef<HTMLDivElement>(null);
  // A sheet returns the focus to what opened it, or to what has its place.
  useEffect(() => {
    const [view, opener] = [screen.current, document.activeElement];
    if (!opened || !(opener instanceof HTMLElement)) return undefined;
    const position = buttonsIn(view).indexOf(opener);
    return () => {
      if (opener.isConnected) opener.focus({ preventScroll: true });
      else focusButton(view, Math.max(position, 0));
    };
  }, [opened]);
  const add = () => {
    const item = newItem();
    const part: Part = { kind: 'item', key: item.key };
    if (opened) completeField();
    flushSync(() => {
      edit((now) => ({ ...now, items: [...now.items.filter((other) => !isUntouched(other)), item] }));
      open(part);
    });
    const body = document.querySelector<HTMLElement>('[data-sheet]');
    if (body) fieldOf(part, body)?.focus();
  };
  const invalid = sheetWith(errors, draft);
  const [handled, setHandled] = useState(change.error);
  if (change.error !== handled && (!change.error || invalid)) {
    setHandled(change.error);
    // The form with everything shows and focuses them itself.
    if (change.error && invalid && !(opened && sheet.kind === 'more')) open(invalid);
  }

  const isDark = scheme === 'dark';
  return (
    <div className={classes.root} data-full-screen>
      <div className={classes.canvas}>
        <header className={classes.top}>
          <ActionIcon
            renderRoot={(props) => <Link to="/pages" {...props} />}
            variant="subtle"
            color="gray"
            size={44}
            aria-label={t`Bio pages`}
          >
            <IconChevronLeft size={22} aria-hidden className={classes.back} />
          </ActionIcon>
          <div className={classes.title}>
            <Title order={1} size="h5" tabIndex={-1} className="mantine-focus-auto">
              {name}
            </Title>
            <Text size="xs" role="status" className={classes.status}>
              <span className={classes.badge}>
                <WebsiteStatus published={published} /> ·{' '}
              </span>
              {stateOf(dirty, restored)}
            </Text>
          </div>
          {dirty && !published && (
            <Button
              variant="default"
              size="xs"
              px="xs"
              mih={44}
              loading={change.isPending}
              onClick={() => save()}
            >
              <Trans>Save</Trans>
            </Button>
          )}
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={isDark ? t`Show the light page` : t`Show the dark page`}
            onClick={() => setScheme(isDark ? 'light' : 'dark')}
          >
            {isDark ? <IconSun size={20} aria-hidden /> : <IconMoon size={20} aria-hidden />}
          </ActionIcon>
        </header>
        <div className={classes.screen} ref={screen}>
          {srcDoc ? (
            <LivePreview
              srcDoc={srcDoc}
              colorScheme={scheme}
              draft={draft}
              edit={edit}
              edited={opened ? partOf(sheet) : undefined}
              covered={opened}
              onOpen={open}
            />
          ) : (
            !note && <Loader role="status" aria-label={t`Loading preview`} m="auto" />
          )}
        </div>
        <div className={classes.notes}>
          {unseen.length > 0 && !opened && (
            <Button
              variant="default"
              size="xs"
              mih={44}
              radius="xl"
              onClick={() => open({ kind: 'unseen', keys: unseen })}
            >
              {unseenTitle(unseen.length)}
            </Button>
          )}
          <Text size="xs" role="status">
            {note ||
              (sheet === closed.sheet &&
                !dirty &&
                !showsThemes &&
                t`Tap a part to edit it. Hold an item to move it.`)}
          </Text>
        </div>
        {showsThemes && (
          <div className={classes.themes}>
            <ThemePicker
              row
              themes={choices.themes}
              value={draft.theme}
              onChange={(theme) => edit((now) => ({ ...now, theme }), 'theme')}
              error={errors['theme']}
            />
          </div>
        )}
        {!opened && problem}
        <div className={classes.bar} role="group" aria-label={t`Bio page`}>
          <button
            type="button"
            className={classes.tool}
            onClick={add}
            disabled={draft.items.length >= limits.items}
          >
            <IconPlus size={20} aria-hidden />
            <Trans context="an item to a bio page">Add</Trans>
          </button>
          <button
            type="button"
            ref={themes}
            className={classes.tool}
            aria-expanded={showsThemes}
            onClick={() => setShowsThemes(!showsThemes)}
          >
            <IconPalette size={20} aria-hidden />
            <Trans context="looks of a bio page">Themes</Trans>
          </button>
          <button type="button" className={classes.tool} onClick={() => open({ kind: 'more' })}>
            <IconAdjustments size={20} aria-hidden />
            <Trans>More settings</Trans>
          </button>
          {published && !dirty && !change.isPending ? (
            <CopyButton value={url} label={t`Copy link`} variant="filled" className={classes.main} />
          ) : published ? (
            <Button loading={change.isPending} onClick={() => save()} className={classes.main}>
              <Trans>Save</Trans>
            </Button>
          ) : (
            <PublishButton dirty={dirty} save={save} change={change} className={classes.main} />
          )}
        </div>
      </div>
      <Suspense>
        {sheet !== closed.sheet && (
          <PartSheet
            website={website}
            networks={choices.networks}
            state={state}
            sheet={sheet}
            opened={opened}
            onClose={close}
            onAdd={add}
            problem={problem}
            more={
              <Stack gap="md">
                {address}
                <div className={classes.actions}>
                  {actions}
                  <PageCalls />
                </div>
                {fields}
                <WebsiteCard website={website} request={request} />
              </Stack>
            }
          />
        )}
      </Suspense>
    </div>
  );
}

/**
 * Ends the editing of a field. What is completed when it loses the focus, such as a URL, must be so before it is gone, and
 * on iOS, tapping a button does not take the focus.
 */
function completeField(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/** The state before the first sheet. Its kind is never shown. */
const closed: { sheet: Sheet; opened: boolean } = { sheet: { kind: 'name' }, opened: false };

const stateOf = (dirty: boolean, restored: boolean): string => {
  if (restored) return t`Unsaved changes from before`;
  return dirty ? t`Unsaved changes` : t`All changes saved`;
};
