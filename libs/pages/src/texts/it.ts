import type { NoticeTexts } from './notice-texts.js';

export const it: NoticeTexts = {
  notFound: {
    title: 'Qui non c’è nulla',
    text: 'Questo link non esiste oppure al momento è disattivato.',
    hints: [
      'L’hai digitato? Confrontalo con l’originale: 0 e O, 1 e l si somigliano. Le maiuscole non fanno differenza.',
      'L’hai copiato? Controlla che alla fine non manchi nulla.',
      'Altrimenti chiedi a chi te l’ha dato o riprova più tardi.',
    ],
  },
  ended: {
    title: 'Questo link è scaduto',
    text: 'Era valido fino a una certa data o per un certo numero di visite. Chi te l’ha dato forse ne ha uno nuovo.',
  },
  unavailable: {
    title: 'Un momento, per favore',
    text: 'Al momento non riusciamo a cercare questo link. Riprova tra qualche secondo.',
  },
  newer: {
    title: 'Non ancora disponibile',
    text: 'Questo link richiede una versione di questo servizio più recente di quella in esecuzione. Riprova più tardi.',
  },
  failed: {
    title: 'Qualcosa è andato storto',
    text: 'È colpa nostra, non tua, e ne abbiamo preso nota. Riprova tra qualche secondo.',
  },
  tooMany: {
    title: 'Troppe pagine insieme',
    text: 'Dalla tua rete sono state aperte molte pagine in un minuto. Attendi un momento, poi riprova.',
  },
  tooLarge: {
    title: 'Questo report non può essere mostrato',
    text: 'Comprende più dati di quanti se ne possano leggere in una volta. Chiedi meno giorni o meno link a chi lo ha condiviso.',
  },
  home: {
    title: 'Questo è un servizio di link',
    text: 'Qui si trovano link brevi e pagine bio. Seguine uno per arrivare da qualche parte.',
  },
  blocked: {
    title: 'Questo link non è disponibile per te',
    text: 'Non è offerto a tutti. Il Paese, il dispositivo o l’orario possono essere il motivo.',
  },
  disabled: {
    title: 'Questo link è stato bloccato',
    text: 'Il gestore di questo servizio lo ha disattivato.',
    because: {
      phishing: 'È stato segnalato per phishing: cercava di rubare password o dati personali.',
      malware: 'Portava a software dannoso.',
      spam: 'Era usato per inviare spam.',
      illegal: 'Il suo contenuto è contrario alla legge.',
      account: 'L’account a cui appartiene è disattivato.',
    },
  },
};
