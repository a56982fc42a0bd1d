// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @dev What a handle looks like, found in another way than the contract does: one exchange after the other, until nothing is
/// left to exchange.
function looksOf(string memory handle) pure returns (bytes memory text) {
    text = bytes(string.concat(handle, ''));
    for (uint256 i; i < text.length; ++i) {
        if (text[i] == '0') text[i] = 'o';
        if (text[i] == '1') text[i] = 'l';
    }
    bool isChanged = true;
    while (isChanged) {
        isChanged = false;
        for (uint256 i = 1; i < text.length && !isChanged; ++i) {
            if (text[i - 1] != 'r' || text[i] != 'n') continue;
            bytes memory shorter = new bytes(text.length - 1);
            for (uint256 k; k < shorter.length; ++k) shorter[k] = k < i ? text[k] : text[k + 1];
            shorter[i - 1] = 'm';
            text = shorter;
            isChanged = true;
        }
    }
}
