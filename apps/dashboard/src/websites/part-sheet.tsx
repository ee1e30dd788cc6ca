import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Drawer, Group, Stack } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { Suspense, useEffect, type KeyboardEvent, type ReactNode } from 'react';
import type { Choice } from '../api/dashboard-client.ts';
import { LoadingState } from '../components/page-states.tsx';
import { lazyComponent } from '../load-chunk.ts';
import { AboutFields, DraftLooks } from './draft-fields.tsx';
import { limits } from './draft.ts';
import { imageTitle } from './image-button.tsx';
import { ItemsEditor } from './items-editor.tsx';
import { fieldOf } from './part-fields.ts';
import { unseenTitle, type Sheet } from './sheets.ts';
import { SocialsEditor } from './socials-editor.tsx';
import type { DraftState } from './use-draft.ts';
import type { Website } from './website-queries.ts';
import classes from './page-canvas.module.css';

const ImageFields = lazyComponent(async () => (await import('./image-dialog.tsx')).ImageFields);

interface PartSheetProps {
  website: Website;
  networks: Choice[];
  state: DraftState;
  /** Stays while the sheet closes. */
  sheet: Sheet;
  opened: boolean;
  onClose: () => void;
  onAdd: () => void;
  /** Why the draft was not saved. */
  problem: ReactNode;
  /** Everything, for the sheet `more`. */
  more: ReactNode;
}

/** The fields of a part of the page, below the page. They are those of the form, and change the draft in the same way. */
export function PartSheet(props: PartSheetProps) {
  const { state, sheet, opened, onClose, onAdd, problem, more } = props;
  const { draft } = state;
  const { kind } = sheet;
  // A drawer that is open from the start would not know what to return the focus to.
  const isMounted = useMounted();
  const keys = kind === 'unseen' ? sheet.keys : kind === 'item' ? [sheet.key] : undefined;
  const isGone = keys !== undefined && !draft.items.some(({ key }) => keys.includes(key));
  useEffect(() => {
    if (opened && isGone) onClose();
  }, [opened, isGone, onClose]);
  const isPart = kind !== 'unseen' && kind !== 'more';
  return (
    <Drawer
      opened={isMounted && opened}
      onClose={onClose}
      position="bottom"
      size={kind === 'more' ? '100%' : 'auto'}
      title={titleOf(props)}
      closeButtonProps={{ 'aria-label': t`Close` }}
      // The canvas does it, because what had the focus may be gone.
      returnFocus={false}
      // The page above stays as visitors will see it.
      overlayProps={{ backgroundOpacity: kind === 'more' ? 0.6 : 0 }}
      classNames={{ content: kind === 'more' ? undefined : classes.sheet }}
    >
      <Stack
        gap="md"
        // The trap of the drawer moves the focus to what has this attribute.
        ref={(body) => {
          if (isPart && body) fieldOf(sheet, body)?.setAttribute('data-autofocus', 'true');
        }}
        key={kind === 'item' ? sheet.key : kind}
        onKeyDown={(event) => kind !== 'more' && goOn(event, onClose)}
        data-sheet
      >
        {problem}
        <Suspense fallback={<LoadingState />}>{kind === 'more' ? more : fieldsOf(props)}</Suspense>
        {kind !== 'more' && kind !== 'photo' && (
          <Group grow gap="xs" className={classes.footer}>
            {kind === 'item' && draft.items.length < limits.items && (
              <Button variant="default" onClick={onAdd} className={classes.main}>
                <Trans>Add item</Trans>
              </Button>
            )}
            <Button onClick={onClose} className={classes.main}>
              <Trans>Done</Trans>
            </Button>
          </Group>
        )}
      </Stack>
    </Drawer>
  );
}

function titleOf({ website, state: { draft }, sheet }: PartSheetProps): string {
  switch (sheet.kind) {
    case 'photo':
      return imageTitle({ shape: 'photo', exists: website.hasPhoto });
    case 'name':
    case 'description':
      return t({ message: 'About', context: 'section with the name and the bio of a page' });
    case 'item': {
      const position = draft.items.findIndex(({ key }) => key === sheet.key) + 1;
      return t`Item ${position}`;
    }
    case 'profile':
      return t({ message: 'Profiles', context: 'in social networks' });
    case 'background':
      return t`Colors, images, font and more`;
    case 'unseen':
      return unseenTitle(sheet.keys.length);
    default:
      return t`More settings`;
  }
}

function fieldsOf({ website, networks, state, sheet, onClose }: PartSheetProps): ReactNode {
  const { draft, errors, edit } = state;
  const items = { website, items: draft.items, errors, edit };
  switch (sheet.kind) {
    case 'photo':
      return <ImageFields websiteId={website.id} shape="photo" exists={website.hasPhoto} onClose={onClose} />;
    case 'name':
    case 'description':
      return <AboutFields draft={draft} errors={errors} edit={edit} />;
    case 'item':
      return <ItemsEditor {...items} only={[sheet.key ?? '']} />;
    case 'unseen':
      return <ItemsEditor {...items} only={sheet.keys} />;
    case 'profile':
      return <SocialsEditor socials={draft.socials} networks={networks} errors={errors} edit={edit} />;
    default:
      return <DraftLooks website={website} draft={draft} errors={errors} edit={edit} />;
  }
}

/** The Enter key of a phone leads to the next text, and from the last one back to the page. */
function goOn(event: KeyboardEvent<HTMLElement>, done: () => void): void {
  const { target, currentTarget, key, nativeEvent } = event;
  if (key !== 'Enter' || nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return;
  // Elsewhere, the key chooses or switches something.
  if (!isText(target) || target.ariaHasPopup) return;
  event.preventDefault();
  const fields = [...currentTarget.querySelectorAll<HTMLInputElement>('input, textarea')].filter(isText);
  const next = fields[fields.indexOf(target) + 1];
  if (next) next.focus();
  else done();
}

const isText = ({ type }: HTMLInputElement): boolean =>
  ['text', 'url', 'email', 'tel', 'textarea'].includes(type);
