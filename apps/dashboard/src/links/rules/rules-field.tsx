import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Button, Group, Input, Menu, Paper, Stack, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { ConditionField } from './condition-field.tsx';
import { conditionLabels, emptyConditions } from './conditions.ts';
import { OutcomeField } from './outcome-field.tsx';
import { type ChoicesByCondition, noChoices, ruleChoicesQuery } from './rule-choices.ts';
import { type ConditionName, type DraftConditions, maxRules, newRule, type RuleDraft } from './rule-draft.ts';
import { sentenceOf } from './rule-sentence.ts';
import classes from './rules.module.css';

/** Messages by path in the API's fields, such as `rules.2.when.hours.zone`. */
export type RuleErrors = Readonly<Record<string, React.ReactNode>>;

interface RuleCardProps {
  rule: RuleDraft;
  /** Zero-based position. */
  index: number;
  last: boolean;
  choices: ChoicesByCondition;
  /** By their paths in the rule. */
  errors: RuleErrors;
  opened: boolean;
  setOpened: (opened: boolean) => void;
  /** @param path of the changed part of the rule. */
  onChange: (rule: RuleDraft, path: string) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** A rule: its sentence and, if it is open or has errors, the fields that make it up. */
function RuleCard(props: RuleCardProps) {
  const { rule, index, last, choices, errors, setOpened, onChange, onMove, onRemove } = props;
  const id = useId();
  const hasErrors = Object.keys(errors).length > 0;
  const opened = props.opened || hasErrors;
  const number = index + 1;
  /** Moving the card moves the button in the document, which loses its focus. */
  const move = (by: -1 | 1) => (event: React.MouseEvent<HTMLButtonElement>) => {
    const button = event.currentTarget;
    flushSync(() => onMove(by));
    button.focus();
  };
  return (
    <Paper component="li" withBorder p="sm" aria-labelledby={id}>
      <Group justify="flex-end" gap="xs" align="flex-start">
        <Text size="sm" fw={600} id={id} className={classes.sentence}>
          {sentenceOf(rule, choices)}
        </Text>
        <Group gap={2} wrap="nowrap" flex="none">
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t`Edit rule ${number}`}
            aria-expanded={opened}
            aria-disabled={hasErrors}
            onClick={() => setOpened(!opened)}
          >
            <IconPencil size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t`Move rule ${number} up`}
            aria-disabled={index === 0}
            data-disabled={index === 0 || undefined}
            onClick={index === 0 ? undefined : move(-1)}
          >
            <IconArrowUp size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t`Move rule ${number} down`}
            aria-disabled={last}
            data-disabled={last || undefined}
            onClick={last ? undefined : move(1)}
          >
            <IconArrowDown size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="subtle" color="gray" aria-label={t`Remove rule ${number}`} onClick={onRemove}>
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Group>
      </Group>
      {opened && (
        <Stack gap="sm" mt="sm">
          <Conditions rule={rule} choices={choices} errors={errors} onChange={onChange} />
          <OutcomeField rule={rule} errors={errors} onChange={onChange} />
          {['', 'id', 'when', 'then'].map(
            (path) => errors[path] && <Input.Error key={path}>{errors[path]}</Input.Error>,
          )}
        </Stack>
      )}
    </Paper>
  );
}

type ConditionsProps = Pick<RuleCardProps, 'rule' | 'choices' | 'errors' | 'onChange'>;

function Conditions({ rule, choices, errors, onChange }: ConditionsProps) {
  const { when } = rule;
  const names = Object.keys(when) as ConditionName[];
  const others = (Object.keys(conditionLabels) as ConditionName[]).filter((name) => !names.includes(name));
  const change = (changed: DraftConditions, path: string) => onChange({ ...rule, when: changed }, path);
  return (
    <Stack gap="sm">
      {names.map((name) => {
        const condition = conditionLabels[name];
        return (
          <Group key={name} gap="xs" align="flex-start" wrap="nowrap">
            <div className={classes.condition}>
              <ConditionField
                name={name}
                when={when}
                choices={choices}
                errors={errors}
                onChange={(value, path = '') =>
                  change({ ...when, [name]: value }, `when.${name}${path && `.${path}`}`)
                }
              />
            </div>
            <ActionIcon
              variant="subtle"
              color="gray"
              mt={26}
              aria-label={t`Remove condition ${condition}`}
              onClick={() => change(without(when, name), `when.${name}`)}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </Group>
        );
      })}
      {others.length > 0 && (
        <Menu position="bottom-start" width={220} withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <Button
              variant="light"
              size="xs"
              className={classes.add}
              leftSection={<IconPlus size={16} aria-hidden />}
            >
              <Trans>Add condition</Trans>
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map((name) => (
              <Menu.Item
                key={name}
                onClick={() => change({ ...when, [name]: emptyConditions[name]() }, `when.${name}`)}
              >
                {conditionLabels[name]}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </Stack>
  );
}

const without = (when: DraftConditions, removed: ConditionName): DraftConditions =>
  Object.fromEntries(Object.entries(when).filter(([name]) => name !== removed));

interface RulesFieldProps {
  value: RuleDraft[];
  /** @param changed path of the changed part, whose errors no longer apply. */
  onChange: (rules: RuleDraft[], changed: string) => void;
  errors: RuleErrors;
  /** Explains the rules, unless they belong to one link whose destination is above them. */
  lead?: string;
}

/** The rules of a link, in order. */
export function RulesField({ value: rules, onChange, errors, lead }: RulesFieldProps) {
  const choices = useQuery(ruleChoicesQuery).data ?? noChoices;
  const [openKey, setOpenKey] = useState<string | null>(null);
  const add = () => {
    const rule = newRule();
    setOpenKey(rule.key);
    onChange([...rules, rule], 'rules');
  };
  const move = (from: number, to: number) => {
    const moved = [...rules];
    moved.splice(to, 0, ...moved.splice(from, 1));
    onChange(moved, 'rules');
  };
  return (
    <Stack gap="sm">
      <Text size="sm" className={classes.quiet}>
        {lead ?? t`The first rule that fits a visitor decides. Everyone else goes to the destination above.`}
      </Text>
      {rules.length > 0 && (
        <ol role="list" aria-label={t`Rules`} className={classes.rules}>
          {rules.map((rule, index) => (
            <RuleCard
              key={rule.key}
              rule={rule}
              index={index}
              last={index === rules.length - 1}
              choices={choices}
              errors={errorsWithin(errors, `rules.${index}`)}
              opened={openKey === rule.key}
              setOpened={(opened) => setOpenKey(opened ? rule.key : null)}
              onChange={(changed, path) =>
                onChange(
                  rules.map((other) => (other.key === changed.key ? changed : other)),
                  `rules.${index}.${path}`,
                )
              }
              onMove={(by) => move(index, index + by)}
              onRemove={() =>
                onChange(
                  rules.filter(({ key }) => key !== rule.key),
                  'rules',
                )
              }
            />
          ))}
        </ol>
      )}
      {errors['rules'] && <Input.Error role="alert">{errors['rules']}</Input.Error>}
      {rules.length < maxRules && (
        <Button
          variant="default"
          size="xs"
          className={classes.add}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={add}
        >
          <Trans>Add rule</Trans>
        </Button>
      )}
    </Stack>
  );
}

/** The errors of a part, by their paths within it. An empty path is the part itself. */
const errorsWithin = (errors: RuleErrors, path: string): RuleErrors =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([field, message]) =>
      field === path || field.startsWith(`${path}.`) ? [[field.slice(path.length + 1), message]] : [],
    ),
  );
