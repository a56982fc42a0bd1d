// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @dev Shares drawn by the rule of docs/contracts.md: each from 1 to twice the mean, all together the amount.
function shares(uint256 amount, uint256 count, uint256 seed) pure returns (uint256[] memory drawn) {
    drawn = new uint256[](count);
    uint256 cap = (2 * amount) / count;
    uint256 remaining = amount;
    for (uint256 i; i < count; ++i) {
        uint256 after_ = count - i - 1;
        if (after_ == 0) {
            drawn[i] = remaining;
            break;
        }
        uint256 low = remaining > after_ * cap ? remaining - after_ * cap : 1;
        if (low < 1) low = 1;
        uint256 high = remaining - after_ < cap ? remaining - after_ : cap;
        drawn[i] = low + (uint256(keccak256(abi.encode(seed, i))) % (high - low + 1));
        remaining -= drawn[i];
    }
}

/// @dev The numbers below `count` in an order of the seed.
function shuffle(uint256 count, uint256 seed) pure returns (uint256[] memory order) {
    order = new uint256[](count);
    for (uint256 i; i < count; ++i) order[i] = i;
    for (uint256 i = count; i > 1; --i) {
        uint256 j = uint256(keccak256(abi.encode(seed, 'order', i))) % i;
        (order[i - 1], order[j]) = (order[j], order[i - 1]);
    }
}
