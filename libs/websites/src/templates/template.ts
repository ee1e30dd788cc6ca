import type { ButtonStyle, FontName, Language, Layout, ThemeName } from '@app/pages';

/** The starting point of a new bio page: its looks, and items whose content the owner replaces. */
export interface WebsiteTemplate {
  /** Description for users who choose a template. */
  description: string;
  looks: {
    theme: ThemeName;
    font?: FontName;
    buttons?: ButtonStyle;
    layout?: Layout;
    cover?: { type: 'gradient'; from: string; to: string };
  };
  items: readonly {
    kind: 'url' | 'media' | 'heading' | 'text' | 'countdown';
    /** The text of a text item. */
    text?: string;
    featured?: true;
  }[];
  /** The titles of the items, in their order. */
  titles: Readonly<Record<Language, readonly string[]>>;
}
