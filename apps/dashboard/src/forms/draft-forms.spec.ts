import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const source = join(import.meta.dirname, '..');
const files = readdirSync(source, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.tsx'))
  .map((entry) => relative(source, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
  .sort();
const textOf = (file: string): string => readFileSync(join(source, file), 'utf8');

const form = /<form\b|\buseForm\b/;
/** A dialog that asks for input, with or without a form. */
const dialog = /<(Modal|ConfirmDialog)\b/;
const field = /<([A-Za-z]*(Input|Select|Field|Textarea|Checkbox|Switch|Autocomplete)|Radio\.Group)\b/;
const keeps = /\buseDraft(Form|Input)?[(<]/;

/** Forms without drafts, and the reasons. */
const exceptions: Record<string, string> = {
  'account/add-app-dialog.tsx': 'a code that is valid for a minute',
  'account/delete-account-dialog.tsx': 'typed to confirm',
  'account/password-form.tsx': 'passwords',
  'commands/shortcut-help.tsx': 'a switch that is saved at once',
  'groups/add-links-dialog.tsx': 'a search',
  'operators/disable-button.tsx': 'a choice to confirm',
  'reports/open-range-calendar.tsx': 'days that the page shows, and its URL keeps',
  'session/confirm-sign-up-page.tsx': 'passwords',
  'session/credentials-form.tsx': 'passwords',
  'session/new-password-page.tsx': 'passwords',
  'session/step-up-dialog.tsx': 'passwords',
};

describe('forms of the dashboard', () => {
  const withInput = files.filter((file) => {
    const text = textOf(file);
    return form.test(text) || (dialog.test(text) && field.test(text));
  });

  it('keep a draft when the session ends or the tab closes', () => {
    expect(withInput.length).toBeGreaterThan(15);
    const forgetful = withInput.filter(
      (file) => !keeps.test(textOf(file)) && !Object.hasOwn(exceptions, file),
    );
    expect(forgetful).toEqual([]);
  });

  it('have only existing exceptions', () => {
    expect(Object.keys(exceptions).filter((file) => !withInput.includes(file))).toEqual([]);
  });
});
