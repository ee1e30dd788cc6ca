import type { ButtonStyle, FontName, Language, Layout, ThemeName } from '@app/pages';

/** What a new bio page can begin with: looks, and items whose content the owner replaces. */
export interface WebsiteTemplate {
  /** Description for people who choose a template. */
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
    /** Of a text. */
    text?: string;
    featured?: true;
  }[];
  /** The titles of the items, in their order. */
  titles: Readonly<Record<Language, readonly string[]>>;
}
