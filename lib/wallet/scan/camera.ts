/** Why there is no picture. `elsewhere`: this document may not ask; another one may. */
export type CameraProblem = 'denied' | 'none' | 'failed' | 'elsewhere';

interface FeaturePolicy {
  allowsFeature(feature: string): boolean;
}

/** Whether the browser can be asked for a camera at all. */
export const hasCameras = (): boolean =>
  typeof navigator !== 'undefined' && navigator.mediaDevices?.getUserMedia !== undefined;

/** Starts the camera that looks away from the person; answers the pictures or the problem. */
export async function startCamera(): Promise<MediaStream | CameraProblem> {
  const { featurePolicy } = document as { featurePolicy?: FeaturePolicy };
  if (featurePolicy?.allowsFeature('camera') === false) return 'elsewhere';
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 } },
    });
  } catch (error) {
    const { name = '' } = error as Partial<DOMException>;
    if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
    return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'failed';
  }
}

export function stopCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
