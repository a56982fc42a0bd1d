/** The folder of our copies of NFT pictures. Nobody can upload into it, and the server alone lets accounts show files of it. */
const PREFIX = '/files/nft/';

/** Whether a profile picture is an NFT that a wallet of the person holds, by the chain. */
export const isNftPicture = (picture: string | null | undefined): boolean =>
  picture?.startsWith(PREFIX) ?? false;
