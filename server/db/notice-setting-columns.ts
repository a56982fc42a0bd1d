import { kindBits, type NoticeSettings } from '@/protocol/notice-setting-rules';

/** What a person has chosen, as the columns of `notice_setting`. */
export function noticeSettingColumns({ kinds, quiet, ...others }: NoticeSettings) {
  return {
    ...others,
    inApp: kindBits(kinds, 'inApp'),
    push: kindBits(kinds, 'push'),
    mail: kindBits(kinds, 'mail'),
    quietOn: quiet.on,
    quietFrom: quiet.from,
    quietTo: quiet.to,
    zone: quiet.zone,
  };
}
