import type { NoticeTexts } from './notice-texts.js';

export const fr: NoticeTexts = {
  notFound: {
    title: 'Il n’y a rien ici',
    text: 'Ce lien n’existe pas, ou il est désactivé pour le moment.',
    hints: [
      'Vous l’avez saisi ? Comparez-le à l’original : 0 et O, 1 et l se ressemblent. Les majuscules ne comptent pas.',
      'Vous l’avez copié ? Vérifiez qu’il ne manque rien à la fin.',
      'Sinon, demandez à la personne qui vous l’a donné, ou réessayez plus tard.',
    ],
  },
  ended: {
    title: 'Ce lien n’est plus actif',
    text: 'Il était ouvert jusqu’à une certaine date ou pour un certain nombre de visites. La personne qui vous l’a donné en a peut-être un nouveau.',
  },
  unavailable: {
    title: 'Un instant, s’il vous plaît',
    text: 'Nous ne pouvons pas retrouver ce lien pour le moment. Réessayez dans quelques secondes.',
  },
  newer: {
    title: 'Pas encore disponible',
    text: 'Ce lien nécessite une version de ce service plus récente que celle en cours d’exécution. Réessayez plus tard.',
  },
  failed: {
    title: 'Une erreur est survenue',
    text: 'C’est notre faute, pas la vôtre, et nous en avons pris note. Réessayez dans quelques secondes.',
  },
  tooMany: {
    title: 'Trop de pages à la fois',
    text: 'De nombreuses pages ont été ouvertes depuis votre réseau en une minute. Patientez un instant, puis réessayez.',
  },
  tooLarge: {
    title: 'Ce rapport ne peut pas être affiché',
    text: 'Il porte sur plus de données que nous ne pouvons en lire en une fois. Demandez moins de jours ou moins de liens à la personne qui l’a partagé.',
  },
  home: {
    title: 'Ceci est un service de liens',
    text: 'Ici vivent des liens courts et des pages de profil. Suivez l’un d’eux pour aller quelque part.',
  },
  blocked: {
    title: 'Ce lien ne vous est pas accessible',
    text: 'Il n’est pas proposé à tout le monde. Le pays, l’appareil ou l’heure peuvent en être la raison.',
  },
  disabled: {
    title: 'Ce lien a été bloqué',
    text: 'L’exploitant de ce service l’a désactivé.',
    because: {
      phishing:
        'Il a été signalé pour hameçonnage : il visait à voler des mots de passe ou des données personnelles.',
      malware: 'Il menait à un logiciel malveillant.',
      spam: 'Il servait à envoyer du spam.',
      illegal: 'Son contenu est contraire à la loi.',
      account: 'Le compte auquel il appartient est désactivé.',
    },
  },
};
