import type { KnownSource } from './known-source.js';

/** Tools for teams. */
export const work: readonly KnownSource[] = [
  { key: 'slack', label: 'Slack', hosts: 'slack.com slack-redir.net', apps: 'com.slack' },
  {
    key: 'teams',
    label: 'Microsoft Teams',
    hosts: 'teams.microsoft.com teams.live.com teams.cloud.microsoft teams.cdn.office.net',
    apps: 'com.microsoft.teams',
  },
  {
    key: 'microsoft-365',
    label: 'Microsoft 365',
    hosts: 'office.com officeapps.live.com sharepoint.com onedrive.live.com',
    apps: 'com.microsoft.office.officehubrow',
  },
  {
    key: 'google-workspace',
    label: 'Google Workspace',
    hosts:
      'docs.google.com drive.google.com calendar.google.com sites.google.com meet.google.com classroom.google.com',
    apps: 'com.google.android.apps.docs com.google.android.calendar',
  },
  { key: 'zoom', label: 'Zoom', hosts: 'zoom.us zoom.com', apps: 'us.zoom.videomeetings' },
  { key: 'webex', label: 'Webex', hosts: 'webex.com', apps: 'com.webex.teams' },
  { key: 'notion', label: 'Notion', hosts: 'notion.so notion.com', apps: 'notion.id' },
  { key: 'trello', label: 'Trello', hosts: 'trello.com', apps: 'com.trello' },
  { key: 'asana', label: 'Asana', hosts: 'asana.com', apps: 'com.asana.app' },
  { key: 'atlassian', label: 'Atlassian', hosts: 'atlassian.net atlassian.com' },
  { key: 'miro', label: 'Miro', hosts: 'miro.com' },
  { key: 'figma', label: 'Figma', hosts: 'figma.com' },
  { key: 'canva', label: 'Canva', hosts: 'canva.com', apps: 'com.canva.editor' },
  { key: 'airtable', label: 'Airtable', hosts: 'airtable.com' },
  { key: 'mattermost', label: 'Mattermost', hosts: 'mattermost.com', apps: 'com.mattermost.rn' },
  { key: 'line-works', label: 'LINE WORKS', hosts: 'worksmobile.com' },
  { key: 'dingtalk', label: 'DingTalk', hosts: 'dingtalk.com', apps: 'com.alibaba.android.rimet' },
  { key: 'feishu', label: 'Lark', hosts: 'feishu.cn larksuite.com', apps: 'com.ss.android.lark' },
  { key: 'github', label: 'GitHub', hosts: 'github.com', apps: 'com.github.android' },
  { key: 'gitlab', label: 'GitLab', hosts: 'gitlab.com' },
  { key: 'salesforce', label: 'Salesforce', hosts: 'salesforce.com force.com' },
  { key: 'hubspot', label: 'HubSpot', hosts: 'hubspot.com' },
];
