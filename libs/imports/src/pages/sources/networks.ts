import { leadsToNetwork, networkNamed, networkNames, type NetworkName } from '@app/pages';

/** Names of networks in other services that differ from ours, in lower case, with only letters and digits. */
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

/** The network with this name in another service; undefined if bio pages do not support it. */
export function networkCalled(name: string): NetworkName | undefined {
  const key = name.toLowerCase().replace(/[^a-z0-9]/g, '');
  const own = networkNames.find((each) => each === key);
  return own ?? (Object.hasOwn(otherNames, key) ? otherNames[key] : undefined);
}

/** The network of an address; undefined if there is none. @param url a valid URL. */
export function networkAt(url: string): NetworkName | undefined {
  return networkNames.find((name) => {
    const network = networkNamed(name);
    return network?.hosts !== undefined && leadsToNetwork(network, url);
  });
}
