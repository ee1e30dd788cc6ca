/** Words that say nothing about a page: articles, prepositions and parts of addresses, in several languages. */
export const stopWords: ReadonlySet<string> = new Set(
  [
    'a an and are as at be by for from how in into is it its my of on or our that the this to us was we what with you your',
    'das dem den der des die ein eine einem einen einer eines fur im ist mit und von vom wie zu zum zur auf aus bei',
    'au aux ce ces dans de du en est et la le les leur nos notre ou par pour qui sur un une vos votre avec',
    'con del e el los las lo para por que se sin su sus una unos y al como',
    'al alla che da dal dalla della delle di gli i il nel nella per sono tra un uno',
    'com da do dos das na nas no nos o os para pela pelo por um uma',
    'aan bij dat een en het met naar op te van voor',
    'http https www html index home page pages default category categories product products item items',
    'view show node id ref utm en-us amp',
  ].flatMap((words) => words.split(' ')),
);
