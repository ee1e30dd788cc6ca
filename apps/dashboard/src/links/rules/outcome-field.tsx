import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  ActionIcon,
  Button,
  Group,
  Input,
  NumberInput,
  SegmentedControl,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { withHttps } from '../../url.ts';
import { maxBranches, newBranch, type DraftBranch, type OutcomeKind, type RuleDraft } from './rule-draft.ts';
import type { RuleErrors } from './rules-field.tsx';
import classes from './rules.module.css';

interface OutcomeFieldProps {
  rule: RuleDraft;
  /** By their paths in the rule. */
  errors: RuleErrors;
  /** @param path of the changed part of the rule. */
  onChange: (rule: RuleDraft, path: string) => void;
}

const kinds: { value: OutcomeKind; label: string }[] = [
  { value: 'destination', label: t`One destination` },
  { value: 'split', label: t({ message: 'Several', context: 'destinations' }) },
  { value: 'blocked', label: t({ message: 'Block', context: 'what a rule does' }) },
];

const destinationProps = {
  placeholder: 'https://shop.example/de',
  inputMode: 'url',
  dir: 'ltr',
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
} as const;

/** The outcome for visitors that match a rule. */
export function OutcomeField({ rule, errors, onChange }: OutcomeFieldProps) {
  const { kind, destination } = rule;
  const setDestination = (typed: string) => onChange({ ...rule, destination: typed }, 'then.destination');
  return (
    <Stack gap="xs">
      <div>
        <Text size="sm" fw={500} mb={4} aria-hidden>
          <Trans>Where they go</Trans>
        </Text>
        <SegmentedControl
          aria-label={t`Where they go`}
          size="xs"
          data={kinds}
          value={kind}
          onChange={(chosen) => onChange({ ...rule, kind: chosen }, 'then')}
        />
      </div>
      {kind === 'destination' && (
        <TextInput
          {...destinationProps}
          label={t`Destination`}
          value={destination}
          onChange={(event) => setDestination(event.currentTarget.value)}
          onBlur={() => withHttps(destination) !== destination && setDestination(withHttps(destination))}
          error={errors['then.destination']}
        />
      )}
      {kind === 'split' && <Branches rule={rule} errors={errors} onChange={onChange} />}
      {kind === 'blocked' && (
        <Text size="sm" className={classes.quiet}>
          <Trans>
            They see a page that says that the link is not available to them. They are not counted.
          </Trans>
        </Text>
      )}
    </Stack>
  );
}

function Branches({ rule, errors, onChange }: OutcomeFieldProps) {
  const { split } = rule;
  const change = (branches: DraftBranch[], path: string) => onChange({ ...rule, split: branches }, path);
  const changeOne = (index: number, changes: Partial<DraftBranch>, path: string) =>
    change(
      split.map((branch, at) => (at === index ? { ...branch, ...changes } : branch)),
      `then.split.${index}.${path}`,
    );
  return (
    <Stack gap="xs">
      <Text size="xs" className={classes.quiet}>
        <Trans>
          People are divided by weight. The same person usually gets the same destination for a day.
        </Trans>
      </Text>
      {split.map(({ key, destination, weight }, index) => {
        const number = index + 1;
        return (
          <Group key={key} gap="xs" wrap="nowrap" align="flex-start">
            <TextInput
              {...destinationProps}
              aria-label={t`Destination ${number}`}
              flex={1}
              value={destination}
              onChange={(event) =>
                changeOne(index, { destination: event.currentTarget.value }, 'destination')
              }
              onBlur={() =>
                withHttps(destination) !== destination &&
                changeOne(index, { destination: withHttps(destination) }, 'destination')
              }
              error={errors[`then.split.${index}.destination`] ?? errors[`then.split.${index}.id`]}
            />
            <NumberInput
              aria-label={t`Weight of destination ${number}`}
              className={classes.weight}
              min={1}
              max={1000}
              allowDecimal={false}
              allowNegative={false}
              value={weight}
              onChange={(typed) => changeOne(index, { weight: typed }, 'weight')}
              error={errors[`then.split.${index}.weight`]}
            />
            {split.length > 2 && (
              <ActionIcon
                variant="subtle"
                color="gray"
                mt={4}
                aria-label={t`Remove destination ${number}`}
                onClick={() =>
                  change(
                    split.filter((branch) => branch.key !== key),
                    'then',
                  )
                }
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            )}
          </Group>
        );
      })}
      {errors['then.split'] && <Input.Error>{errors['then.split']}</Input.Error>}
      {split.length < maxBranches && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.add}
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => change([...split, newBranch()], 'then.split')}
        >
          <Trans>Add destination</Trans>
        </Button>
      )}
    </Stack>
  );
}
