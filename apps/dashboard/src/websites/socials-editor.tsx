import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Button, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { Choice } from '../api/dashboard-client.ts';
import { LazySelect } from '../components/lazy-select.tsx';
import { withHttps } from '../url.ts';
import {
  limits,
  newSocial,
  type DraftErrors,
  type DraftSocial,
  type EditDraft,
  type Network,
} from './draft.ts';
import classes from './website-editor.module.css';

interface SocialsEditorProps {
  socials: DraftSocial[];
  networks: Choice[];
  errors: DraftErrors;
  edit: EditDraft;
}

/** Edits the social profiles, which the page shows as icons in this order. */
export function SocialsEditor({ socials, networks, errors, edit }: SocialsEditorProps) {
  const change = (key: string, part: Partial<DraftSocial>) =>
    edit(
      (draft) => ({
        ...draft,
        socials: draft.socials.map((social) => (social.key === key ? { ...social, ...part } : social)),
      }),
      ...Object.keys(part).map((field) => `${key}.${field}`),
    );
  const add = () => {
    const unused = networks.find(({ key }) => !socials.some(({ network }) => network === key));
    const network = (unused ?? networks[0])?.key as Network;
    edit((draft) => ({ ...draft, socials: [...draft.socials, newSocial(network)] }));
  };
  const remove = (key: string) =>
    edit((draft) => ({ ...draft, socials: draft.socials.filter((social) => social.key !== key) }), 'socials');
  return (
    <Stack gap="sm">
      <ul
        className={classes.list}
        role="list"
        aria-label={t({ message: 'Profiles', context: 'in social networks' })}
      >
        {socials.map(({ key, network: networkKey, url }, index) => {
          const position = index + 1;
          const network = networks.find((known) => known.key === networkKey)?.label ?? networkKey;
          return (
            <li key={key} className={classes.social}>
              <LazySelect
                aria-label={t`Network of profile ${position}`}
                data={networks.map((known) => ({ value: known.key, label: known.label }))}
                value={networkKey}
                onChange={(chosen) => chosen && change(key, { network: chosen as Network })}
                allowDeselect={false}
                searchable
                error={errors[`${key}.network`]}
              />
              <TextInput
                className={classes.url}
                aria-label={t`URL of profile ${position}`}
                placeholder="https://"
                type="url"
                dir="ltr"
                inputMode="url"
                value={url}
                onChange={(event) => change(key, { url: event.currentTarget.value })}
                onBlur={() => withHttps(url) !== url && change(key, { url: withHttps(url) })}
                error={errors[`${key}.url`]}
                autoComplete="off"
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={t`Remove profile ${position}, ${network}`}
                onClick={() => remove(key)}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            </li>
          );
        })}
      </ul>
      {errors['socials'] && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {errors['socials']}
        </Text>
      )}
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={add}
        disabled={socials.length >= limits.socials}
      >
        <Trans>Add profile</Trans>
      </Button>
    </Stack>
  );
}
