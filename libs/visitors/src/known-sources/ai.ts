import type { KnownSource } from './known-source.js';

/** AI assistants. */
export const ai: readonly KnownSource[] = [
  { key: 'chatgpt', label: 'ChatGPT', hosts: 'chatgpt.com chat.openai.com', apps: 'com.openai.chatgpt' },
  { key: 'claude', label: 'Claude', hosts: 'claude.ai', apps: 'com.anthropic.claude' },
  {
    key: 'gemini',
    label: 'Gemini',
    hosts: 'gemini.google.com bard.google.com notebooklm.google.com aistudio.google.com',
    apps: 'com.google.android.apps.bard',
  },
  {
    key: 'copilot',
    label: 'Copilot',
    hosts: 'copilot.microsoft.com copilot.cloud.microsoft m365.cloud.microsoft',
    apps: 'com.microsoft.copilot',
  },
  { key: 'perplexity', label: 'Perplexity', hosts: 'perplexity.ai', apps: 'ai.perplexity.app.android' },
  { key: 'grok', label: 'Grok', hosts: 'grok.com', apps: 'ai.x.grok' },
  { key: 'meta-ai', label: 'Meta AI', hosts: 'meta.ai' },
  { key: 'deepseek', label: 'DeepSeek', hosts: 'deepseek.com', apps: 'com.deepseek.chat' },
  { key: 'mistral', label: 'Le Chat', hosts: 'chat.mistral.ai', apps: 'ai.mistral.chat' },
  {
    key: 'qwen',
    label: 'Qwen',
    hosts: 'qwen.ai tongyi.aliyun.com',
    apps: 'ai.qwenlm.chat.android',
  },
  { key: 'kimi', label: 'Kimi', hosts: 'kimi.com kimi.ai kimi.moonshot.cn', apps: 'com.moonshot.kimichat' },
  { key: 'doubao', label: 'Doubao', hosts: 'doubao.com', apps: 'com.larus.nova' },
  { key: 'poe', label: 'Poe', hosts: 'poe.com', apps: 'com.poe.android' },
  { key: 'you-com', label: 'You.com', hosts: 'you.com' },
  { key: 'phind', label: 'Phind', hosts: 'phind.com' },
  { key: 'character-ai', label: 'Character.AI', hosts: 'character.ai', apps: 'ai.character.app' },
  { key: 'duck-ai', label: 'Duck.ai', hosts: 'duck.ai' },
];
