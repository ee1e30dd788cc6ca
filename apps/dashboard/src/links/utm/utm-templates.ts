import { useLocalStorage } from '@mantine/hooks';
import { useSuspenseQuery } from '@tanstack/react-query';
import { sessionQuery } from '../../api/shared-queries.ts';
import { utmFields, type UtmValues } from './utm-url.ts';

export interface UtmTemplate {
  name: string;
  values: UtmValues;
}

const maxTemplates = 50;

/** The account's templates in this browser, by name. Saving one replaces another with the same name. */
export function useUtmTemplates() {
  const { account } = useSuspenseQuery(sessionQuery).data;
  const [templates, setTemplates] = useLocalStorage<UtmTemplate[]>({
    key: `utm-templates-${account?.id ?? ''}`,
    defaultValue: [],
    getInitialValueInEffect: false,
    deserialize: readTemplates,
  });
  const without = (name: string) => templates.filter((template) => template.name !== name);
  return {
    templates,
    isFull: templates.length >= maxTemplates,
    save: (template: UtmTemplate) =>
      setTemplates([...without(template.name), template].sort((a, b) => a.name.localeCompare(b.name))),
    remove: (name: string) => setTemplates(without(name)),
  };
}

/** The stored value may have been written by another version, or manually. */
function readTemplates(text: string | undefined): UtmTemplate[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.filter(isTemplate) : [];
  } catch {
    return [];
  }
}

function isTemplate(value: unknown): value is UtmTemplate {
  const { name, values } = Object(value) as Partial<UtmTemplate>;
  const texts = Object(values) as Record<string, unknown>;
  return typeof name === 'string' && utmFields.every((field) => typeof texts[field.name] === 'string');
}
