import { leadsToNetwork, networkNamed, networkNames, type NetworkName } from '@app/pages';

/** What other services call networks, if not by our names; in lower case, without what is neither a letter nor a digit. */
const otherNames: Readonly<Record<string, NetworkName>> = {
  twitter: 'x',
  xtwitter: 'x',
  linkedinin: 'linkedin',
  youtubechannel: 'youtube',
  facebookf: 'facebook',
  snapchatghost: 'snapchat',
  telegramplane: 'telegram',
  whatsappbusiness: 'whatsapp',
  spotifyartist: 'spotify',
  githubalt: 'github',
  redditalien: 'reddit',
  pinterestp: 'pinterest',
  mediumm: 'medium',
  personalwebsite: 'website',
};

/** The network that another service calls by this name; undefined if bio pages do not know it. */
export function networkCalled(name: string): NetworkName | undefined {
  const key = name.toLowerCase().replace(/[^a-z0-9]/g, '');
  const own = networkNames.find((each) => each === key);
  return own ?? (Object.hasOwn(otherNames, key) ? otherNames[key] : undefined);
}

/** The network that an address leads to; undefined if it leads to none. @param url a valid URL. */
export function networkAt(url: string): NetworkName | undefined {
  return networkNames.find((name) => {
    const network = networkNamed(name);
    return network?.hosts !== undefined && leadsToNetwork(network, url);
  });
}
