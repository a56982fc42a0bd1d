// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IGuildRewards} from './IGuildRewards.sol';

/// @title The books of rewards
/// @notice What was deposited, which shares were claimed, and what is left.
abstract contract RewardRecords is IGuildRewards {
    /// @dev Laid out so that a claim writes one slot: indices below LOW_INDICES have their bits beside what remains.
    struct Stored {
        address sender;
        uint96 amount;
        // next slot
        address token;
        uint40 expiredTime;
        uint40 claimGasGwei;
        RecordType recordType;
        bool random;
        // next slot
        uint96 remainingAmount;
        uint16 remainingCount;
        uint16 totalCount;
        uint16 relayedCount;
        bool nativeSettled;
        uint104 claimedLow;
        // next slots
        bytes32 commitment;
        bytes32 roomId;
    }

    uint256 private constant LOW_INDICES = 104;

    mapping(bytes32 id => Stored) internal _stored;
    /// @dev Bits of the indices from LOW_INDICES on.
    mapping(bytes32 id => mapping(uint256 word => uint256)) private _claimedHigh;

    function _store(Stored storage record, Deposit calldata params, uint40 claimGasGwei) internal {
        bool isRoom = params.recordType == RecordType.Room;
        // _checkDeposit has bounded all that is cut.
        record.sender = msg.sender;
        record.amount = uint96(params.amount);
        record.token = params.token;
        record.expiredTime = uint40(params.expiredTime);
        record.claimGasGwei = claimGasGwei;
        record.recordType = params.recordType;
        record.random = params.random;
        record.remainingAmount = uint96(params.amount);
        record.remainingCount = uint16(params.count);
        record.totalCount = uint16(params.count);
        record.commitment = isRoom ? params.seedHash : params.root;
        record.roomId = params.roomId;
    }

    /// @dev Marks the index as claimed.
    /// @return The bits of the low indices afterwards, which the caller writes with the rest of their slot.
    function _mark(uint104 low, bytes32 id, uint256 index) internal returns (uint104) {
        if (index < LOW_INDICES) {
            uint104 lowBit = uint104(1 << index);
            if (low & lowBit != 0) revert IndexClaimed(id, index);
            return low | lowBit;
        }
        mapping(uint256 word => uint256) storage high = _claimedHigh[id];
        uint256 bits = high[index >> 8];
        uint256 bit = 1 << (index & 0xff);
        if (bits & bit != 0) revert IndexClaimed(id, index);
        high[index >> 8] = bits | bit;
        return low;
    }

    /// @inheritdoc IGuildRewards
    function idOf(address sender, Deposit calldata params) public view returns (bytes32) {
        return keccak256(abi.encode(block.chainid, address(this), sender, params));
    }

    /// @inheritdoc IGuildRewards
    function records(bytes32 id) external view returns (Record memory) {
        Stored storage record = _stored[id];
        uint256 claimGasOf = uint256(record.claimGasGwei) * 1 gwei;
        return
            Record({
                sender: record.sender,
                tokenAddress: record.token,
                recordType: record.recordType,
                random: record.random,
                roomId: record.roomId,
                amount: record.amount,
                remainingAmount: record.remainingAmount,
                totalCount: record.totalCount,
                remainingCount: record.remainingCount,
                expiredTime: record.expiredTime,
                commitment: record.commitment,
                claimGas: claimGasOf,
                gasLeft: record.nativeSettled
                    ? 0
                    : (uint256(record.totalCount) - record.relayedCount) * claimGasOf,
                isReturned: record.nativeSettled && record.remainingAmount == 0
            });
    }

    /// @inheritdoc IGuildRewards
    function isClaimed(bytes32 id, uint256 index) external view returns (bool) {
        if (index < LOW_INDICES) return (_stored[id].claimedLow >> index) & 1 != 0;
        return (_claimedHigh[id][index >> 8] >> (index & 0xff)) & 1 != 0;
    }
}
