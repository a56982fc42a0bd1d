/** The page whose document may ask for the camera: the wallet, which reads addresses from codes. */
export const CAMERA_PATH = '/index/wallet';
