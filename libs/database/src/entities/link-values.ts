export const behaviors = ['aggressive', 'conservative', 'non-meta', 'basic'] as const;
export type Behavior = (typeof behaviors)[number];

/** The pages that visitors must confirm before they reach the destination. */
export const gates = ['adult'] as const;
export type Gate = (typeof gates)[number];

/** The preview of a link in messengers and social networks. */
export interface LinkPreview {
  title: string;
  description: string;
}

export const appModes = ['auto', 'off'] as const;
/** Whether a visit may end in the destination's native app. */
export type AppMode = (typeof appModes)[number];
