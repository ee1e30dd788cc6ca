/**
 * Agents that fetch a link to show a card for it: messengers, social networks and office suites. Each is also a bot for
 * `isBot`. Search engines are not among them: they follow the redirect to the destination.
 */
const unfurlers: readonly RegExp[] = [
  // Facebook, Instagram, Threads and Messenger; iMessage and LINE use the same name.
  /\bfacebookexternalhit\/|\bFacebot\b/i,
  // X; iMessage, too.
  /\bTwitterbot\//i,
  /\bSlackbot\b/i,
  /\bDiscordbot\//i,
  /\bTelegramBot\b/i,
  // Signal, too.
  /^WhatsApp\//i,
  /\bLinkedInBot\//i,
  /\bPinterestbot\/|^Pinterest\/0\./i,
  /\bredditbot\b/i,
  // Teams, Skype and Outlook.
  /\bSkypeUriPreview\b/i,
  /\bSnap URL Preview\b/i,
  /\bvkShare\b/i,
  /\bkakaotalk-scrap\b/i,
  /\bline-poker\b/i,
  // Bluesky.
  /\bCardyb\//i,
  // The Fediverse and Matrix.
  /\bMastodon\/|\bSummalyBot\/|\bSynapse\b/i,
  /\bEmbedly\b|\bIframely\//i,
  /\bNotionEmbedder\b|\bZoomBot\b|\bTrelloBot\b/i,
];

/** True if an agent fetches links to show cards for them. */
export const isUnfurler = (agent: string): boolean => unfurlers.some((pattern) => pattern.test(agent));
