import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Input, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { noChoices, ruleChoicesQuery } from './rule-choices.ts';
import { maxRules, newRule, type RuleDraft } from './rule-draft.ts';
import { RuleCard } from './rule-card.tsx';
import classes from './rules.module.css';

/** Messages by path in the API's fields, such as `rules.2.when.hours.zone`. */
export type RuleErrors = Readonly<Record<string, React.ReactNode>>;

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
